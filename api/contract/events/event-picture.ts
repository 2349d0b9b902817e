import type { Event, EventHost } from './events.ts'

/**
 * The flyer, else the photo of the venue, else that of the host. Null stands for the drawn poster, which the host can
 * choose instead of a photo.
 */
export function pictureOf({ host, ...event }: Pictured): string | null {
  return largePictureOf(event) ?? (event.poster ? null : (host?.profileImageUrl ?? null))
}

/** The picture for more than a card: a photo of the host has 400 pixels only. */
export function largePictureOf({ flyerUrl, venuePhotoUrl, poster }: Omit<Pictured, 'host'>): string | null {
  return flyerUrl ?? (poster ? null : (venuePhotoUrl ?? null))
}

export type Pictured = Pick<Event, 'flyerUrl' | 'poster' | 'venuePhotoUrl'> & {
  host?: Pick<EventHost, 'profileImageUrl'>
}
