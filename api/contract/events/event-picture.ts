import type { Event, EventHost } from './events.ts'

/** The flyer, else the photo of the host. Null stands for the drawn poster. */
export function pictureOf({ flyerUrl, host }: Pictured): string | null {
  return flyerUrl ?? host?.profileImageUrl ?? null
}

export type Pictured = Pick<Event, 'flyerUrl'> & { host?: Pick<EventHost, 'profileImageUrl'> }
