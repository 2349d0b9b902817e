import type { Event, EventHost } from './events.ts'

/** The flyer, else the photo of the host, unless the host has chosen the drawn poster, for which null stands. */
export function pictureOf({ flyerUrl, poster, host }: Pictured): string | null {
  return flyerUrl ?? (poster ? null : (host?.profileImageUrl ?? null))
}

export type Pictured = Pick<Event, 'flyerUrl' | 'poster'> & { host?: Pick<EventHost, 'profileImageUrl'> }
