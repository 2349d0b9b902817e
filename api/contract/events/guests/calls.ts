import { z } from 'zod'
import { call } from '../../call.ts'
import { Done } from '../../responses.ts'
import {
  AnswerAsGuest,
  AnswerPromisesAsGuest,
  BlockGuestContact,
  ClaimGuest,
  ConfirmGuest,
  GoAsGuest,
  GuestOnList,
  GuestPass,
  GuestProof,
  MarkGuestSeen,
  ReleaseGuest,
  ResendGuestLink,
} from './guests.ts'

export const goAsGuest = call('POST /api/events/:id/guests', {
  summary: 'Go or wait for a place without an account: the link in an email or text confirms it within 24 hours',
  who: 'anyone',
  body: GoAsGuest,
  responses: { 200: GuestPass, 201: GuestPass },
  refusals: {
    400: ['invalid-contact', 'wrong-contact', 'phone-country', 'phone-kind', 'bot-check-failed'],
    404: ['event-not-found', 'guest-not-found'],
    409: [
      'event-full',
      'full-with-waiting-list',
      'no-waiting-list',
      'role-needed',
      'answers-needed',
      'role-full',
      'approval-needed',
      'event-over',
      'event-cancelled',
      'listing-unclaimed',
      'too-many-guests',
      'contact-limit',
      'text-unavailable',
    ],
    410: ['guest-released'],
  },
})

export const guests = call('GET /api/events/:id/guests', {
  summary: 'The guests without an account, for the host',
  who: 'member',
  responses: { 200: z.array(GuestOnList) },
  refusals: { 404: ['event-not-found'] },
})

export const removeGuest = call('DELETE /api/events/:id/guests/:guestId', {
  summary: 'Remove a guest without an account from the own event',
  who: 'member',
  responses: { 200: Done },
  refusals: { 404: ['guest-not-found'] },
})

export const readGuest = call('POST /api/guests/read', {
  summary: 'The present state of a guest, for the device or for the page of the link',
  who: 'anyone',
  body: GuestProof,
  responses: { 200: GuestPass },
  refusals: { 404: ['guest-not-found'], 410: ['guest-released'] },
})

export const markGuestSeen = call('POST /api/guests/seen', {
  summary: 'Mark the notices of a guest about the shown event and messages as seen',
  who: 'anyone',
  body: MarkGuestSeen,
  responses: { 200: Done },
  refusals: { 404: ['guest-not-found'], 410: ['guest-released'] },
})

export const stopGuestNotices = call('POST /api/guests/stop', {
  summary: 'End the emails and texts about the event to a guest',
  who: 'anyone',
  body: GuestProof,
  responses: { 200: Done },
  refusals: { 404: ['guest-not-found'], 410: ['guest-released'] },
})

export const answerAsGuest = call('POST /api/guests/answers', {
  summary: 'Change the answers of a guest to the questions of the host',
  who: 'anyone',
  body: AnswerAsGuest,
  responses: { 200: GuestPass },
  refusals: {
    404: ['guest-not-found', 'event-not-found'],
    409: ['answers-needed', 'event-over', 'event-cancelled'],
    410: ['guest-released'],
  },
})

export const answerPromisesAsGuest = call('POST /api/guests/promises', {
  summary: 'Say after the night which of its promises were kept, as a guest who was checked in',
  who: 'anyone',
  body: AnswerPromisesAsGuest,
  refusals: {
    403: ['promises-after-door'],
    404: ['guest-not-found', 'event-not-found'],
    410: ['guest-released'],
  },
})

export const blockGuestContact = call('POST /api/guests/block', {
  summary: 'Refuse links to the phone or email address of this link for 90 days: another person has typed it',
  who: 'anyone',
  body: BlockGuestContact,
  responses: { 200: Done },
  refusals: { 404: ['guest-not-found'] },
})

export const resendGuestLink = call('POST /api/guests/resend', {
  summary: 'Send the link again to a guest who has lost it',
  who: 'anyone',
  body: ResendGuestLink,
  responses: { 200: GuestPass },
  refusals: {
    400: ['invalid-contact', 'wrong-contact', 'phone-country', 'phone-kind', 'bot-check-failed'],
    404: ['guest-not-found', 'event-not-found'],
    409: ['event-over', 'event-cancelled', 'too-many-guests', 'contact-limit', 'text-unavailable'],
    410: ['guest-released'],
  },
})

export const confirmGuest = call('POST /api/guests/confirm', {
  summary: 'Confirm a guest with the token of the link, or take an offered place',
  who: 'anyone',
  body: ConfirmGuest,
  responses: { 200: GuestPass },
  refusals: {
    404: ['guest-not-found', 'event-not-found'],
    409: ['event-full', 'role-full', 'approval-needed', 'event-over', 'event-cancelled', 'offer-ended'],
    410: ['guest-released'],
  },
})

export const releaseGuest = call('POST /api/guests/release', {
  summary: 'Take a guest back, or decline an offer: the place becomes free, at a full event after ten seconds',
  who: 'anyone',
  body: ReleaseGuest,
  responses: { 200: Done },
  refusals: { 404: ['guest-not-found'] },
})

export const keepGuest = call('POST /api/guests/keep', {
  summary: 'Undo the release of a guest, within ten seconds',
  who: 'anyone',
  body: ReleaseGuest,
  responses: { 200: GuestPass },
  refusals: { 404: ['guest-not-found'], 410: ['guest-released'] },
})

export const claimGuest = call('POST /api/guests/claim', {
  summary: 'Go with the account in place of a guest of this device',
  who: 'member',
  body: ClaimGuest,
  responses: { 200: Done },
  refusals: {
    404: ['guest-not-found', 'event-not-found'],
    409: ['event-full', 'role-full', 'guest-claimed'],
    410: ['guest-released'],
  },
})
