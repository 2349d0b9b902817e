import { z } from 'zod'
import { namedObject, namedSchemas } from '../../named-schemas.ts'
import { line, paragraph, webUrl } from '../../text.ts'
import { Event, EventHost } from '../events.ts'
import { MAX_VENUE_LINKS, VENUE_DESCRIPTION_MAX } from '../limits.ts'

/** A DJ, band or teacher of programs. The first published program with the name creates it. */
export const Artist = namedObject('Artist', {
  slug: z.string(),
  name: z.string(),
  /** `class`: a teacher. */
  kind: z.enum(['dj', 'band', 'class', 'show']),
  city: z.string(),
  state: z.string(),
})
export type Artist = z.infer<typeof Artist>

export const FollowedArtist = Artist.omit({ kind: true }).register(namedSchemas, { id: 'FollowedArtist' })
export type FollowedArtist = z.infer<typeof FollowedArtist>

/** An artist with what the member who claimed the page writes; missing if nothing is written. */
export const ArtistPage = Artist.extend({
  description: z.string().optional(),
  links: z.array(z.string()).optional(),
  /** The profile picture of the member who claimed the page. */
  photoUrl: z.string().optional(),
}).register(namedSchemas, { id: 'ArtistPage' })
export type ArtistPage = z.infer<typeof ArtistPage>

/** The upcoming events first, nearest first, then the past ones, latest first. */
export const ArtistWithEvents = z.object({ artist: ArtistPage, events: z.array(Event) })
export type ArtistWithEvents = z.infer<typeof ArtistWithEvents>

/** `GET /api/artists`: the beginning of a word of the name. Artists of the given city come first. */
export const FindArtists = z.object({ q: line(60), city: line(80).optional() })

/**
 * `GET /api/artists/{slug}/own`, of the member who reads it. `free`: no member has the page. `taken`: another member
 * has it. `asked`: the claim of this member waits for a moderator. `page` for the member who has it.
 */
export const OwnArtist = namedObject('OwnArtist', {
  state: z.enum(['free', 'asked', 'own', 'taken']),
  page: z.object({ description: z.string(), links: z.array(z.string()), version: z.int() }).nullable(),
})
export type OwnArtist = z.infer<typeof OwnArtist>

/** `POST /api/artists/{slug}/claim`: how a moderator can recognize the artist. */
export const ClaimArtist = z.object({ reason: paragraph(300).refine(text => text !== '', 'required') })
export type ClaimArtist = z.infer<typeof ClaimArtist>

/** `PATCH /api/artists/{slug}`. `version`: that of the page that the member has changed. */
export const EditArtist = z.object({
  description: paragraph(VENUE_DESCRIPTION_MAX),
  links: z.array(webUrl).max(MAX_VENUE_LINKS, 'too-many'),
  version: z.int().min(1),
})
export type EditArtist = z.infer<typeof EditArtist>

/** A claim that a moderator decides on. */
export const ArtistClaim = namedObject('ArtistClaim', {
  artist: Artist,
  person: EventHost.omit({ promotionGroup: true, profileImageUrl: true }),
  reason: z.string(),
  at: z.iso.datetime(),
  /** Whether another member has the page, and loses it when the claim is accepted. */
  isOwned: z.boolean(),
})
export type ArtistClaim = z.infer<typeof ArtistClaim>

/** `POST /api/admin/artists/{slug}/claims/{person}`. A page has one owner. */
export const DecideArtistClaim = z.object({ isAccepted: z.boolean('invalid') })
