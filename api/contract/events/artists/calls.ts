import { z } from 'zod'
import { call } from '../../call.ts'
import { Artist, ArtistWithEvents, ClaimArtist, EditArtist, FindArtists, FollowedArtist, OwnArtist } from './artists.ts'

export const findArtists = call('GET /api/artists', {
  summary: 'Artists while a host types the name of one',
  who: 'anyone',
  query: FindArtists,
  responses: { 200: z.array(Artist) },
})

export const followedArtists = call('GET /api/artists/following', {
  summary: 'The artists that the member follows',
  who: 'member',
  responses: { 200: z.array(FollowedArtist) },
})

export const followArtist = call('PUT /api/artists/:slug/follow', {
  summary: 'Follow an artist: new events with the artist notify the member',
  who: 'member',
  refusals: { 404: ['not-found'], 409: ['too-many-artists'] },
})

export const unfollowArtist = call('DELETE /api/artists/:slug/follow', {
  summary: 'End the follow of an artist',
  who: 'member',
})

export const artist = call('GET /api/artists/:slug', {
  summary: 'An artist with the events that name the artist in their program',
  who: 'anyone',
  responses: { 200: ArtistWithEvents },
  refusals: { 404: ['not-found'] },
})

export const ownArtist = call('GET /api/artists/:slug/own', {
  summary: 'Whether the member may claim the page of an artist, and what the member wrote on it',
  who: 'member',
  responses: { 200: OwnArtist },
  refusals: { 404: ['not-found'] },
})

export const claimArtist = call('POST /api/artists/:slug/claim', {
  summary: 'Claim the page of an artist; a moderator decides',
  who: 'member',
  body: ClaimArtist,
  responses: { 200: OwnArtist },
  refusals: { 404: ['not-found'], 409: ['too-many-artist-claims'] },
})

export const editArtist = call('PATCH /api/artists/:slug', {
  summary: 'Write the description and the links on the page of an artist, as the member who claimed it',
  who: 'member',
  body: EditArtist,
  responses: { 200: OwnArtist },
  refusals: { 403: ['not-of-artist'], 404: ['not-found'], 409: ['venue-page-changed'] },
})

export const leaveArtist = call('DELETE /api/artists/:slug/own', {
  summary: 'Withdraw the claim of the page of an artist, or give the page back, which deletes its text',
  who: 'member',
  responses: { 200: OwnArtist },
  refusals: { 404: ['not-found'] },
})
