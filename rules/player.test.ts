import { expect, test } from 'vitest'
import { playerAddress } from './player.ts'

const TUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed', TUBE],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', TUBE],
  ['//www.youtube.com/embed/dQw4w9WgXcQ', TUBE],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=90', `${TUBE}?start=90`],
  ['https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=90s', `${TUBE}?start=90`],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', TUBE],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e&amp;dnt=1',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
])('DSH-02 %s is played at %s', (given, embedded) => expect(playerAddress(given)).toBe(embedded))

test.each([
  '',
  'https://evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
  'https://evil.example/?https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://evil.example@youtu.be/dQw4w9WgXcQ',
  'javascript:alert(1)//www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com/embed/../redirect',
  'https://www.youtube.com/embed/"><script>',
  'https://player.vimeo.com/video/1/../../log_out',
])('T19 %s is no player', (given) => expect(playerAddress(given)).toBeUndefined())
