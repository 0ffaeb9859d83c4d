import type { Video } from './page-videos.ts'

/** A player is its host's page: it may run its scripts as that host, and nothing of ours. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

/** Videos of the producer's (DSH-02), each in a frame of our own, fetched when it comes in sight. */
export const Videos = ({ videos }: { readonly videos: readonly Video[] }) => (
  <ul className="videos">
    {videos.map(({ src, title, kind }) => (
      <li key={src}>
        {kind === 'player' ? (
          <iframe
            className="video"
            title={title}
            src={src}
            sandbox={SANDBOX}
            allow="fullscreen; picture-in-picture; encrypted-media"
            loading="lazy"
            // A player refuses to run for a page that hides where it is.
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the file is the producer's; captions, where there are any, are in it
          <video className="video" title={title} src={src} controls preload="metadata" />
        )}
        <p aria-hidden="true">{title}</p>
      </li>
    ))}
  </ul>
)
