import { Flyer, type FlyerProps } from '#pwa/events/event/flyer.tsx'

export type EventPictureProps = { event: FlyerProps['event']; className: string }

/**
 * The flyer, the photo of the venue, or the generated poster: a list with all events of a host is no list of the host's
 * face.
 */
export function EventPicture({ event, className }: EventPictureProps) {
  return <Flyer event={{ ...event, host: undefined }} width={300} height={375} className={className} />
}
