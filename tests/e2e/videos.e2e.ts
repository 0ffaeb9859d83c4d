// DSH-02: a training video plays. The players here stand in for those of YouTube and Vimeo; no journey asks another host.
import { sanitise } from '#server/sign-in/safe-html.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './portal.ts'

const SITE = 'https://producer.example'
const STAND_IN =
  '<!doctype html><title>player</title><p id="said">player without script</p>' +
  '<script>document.getElementById("said").textContent = "player runs, fullscreen " + document.fullscreenEnabled</script>'
/** As WordPress renders pasted links, sanitised as the server does. */
const page =
  '<h2>Ordering in five minutes</h2><figure class="wp-block-embed"><div><iframe title="YouTube video player" ' +
  'src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" allowfullscreen></iframe></div></figure>' +
  '<p>Then the calendar.</p><iframe title="The calendar" src="https://player.vimeo.com/video/76979871"></iframe>' +
  '<iframe src="https://evil.example/"></iframe>'

test.use({ tolerated: [/^request to another origin: https:\/\/(www\.youtube-nocookie|player\.vimeo)\.com\//] })

test('DSH-02 the players of the training page run their scripts, each in a frame of its own', async ({ page: tab }) => {
  const asked: string[] = []
  await tab.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: STAND_IN })
  })
  await tab.route(/\/api\/page-content\/training/, (route) =>
    route.fulfill({ json: { message: 'success', html: sanitise(page, SITE) } }),
  )
  await signedIn(tab, 'MANAGER')
  await tab.goto('/trainingvideos')
  for (const title of ['Ordering in five minutes', 'The calendar']) {
    await tab.getByTitle(title).scrollIntoViewIfNeeded()
    await expect(tab.frameLocator(`iframe[title="${title}"]`).locator('#said')).toHaveText(
      'player runs, fullscreen true',
    )
  }
  expect(asked.sort()).toEqual([
    'https://player.vimeo.com/video/76979871?dnt=1',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])
  // The rest of the page stays in a frame without scripts.
  const text = tab.locator('iframe.foreign')
  await expect(text).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
  await expect(text.contentFrame().getByText('Then the calendar.')).toBeVisible()
})
