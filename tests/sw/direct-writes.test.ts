import { expect, test } from 'vitest'
import { describedCalls } from '#api/features.ts'
import type { KindName } from '#sw/delivery/unsent.ts'

/** The calls that kinds of the delivery queue send: these writes wait on the device without a connection. */
const QUEUED: Record<KindName, string[]> = {
  messages: ['POST /api/conversations/{id}/messages'],
  marks: ['PUT /api/conversations/{id}/delivered', 'PUT /api/conversations/{id}/read'],
  profile: ['PUT /api/profile'],
  going: ['PUT /api/events/{id}/attendance', 'DELETE /api/events/{id}/attendance'],
  saved: ['PUT /api/events/{id}/favorite', 'DELETE /api/events/{id}/favorite'],
  follow: ['POST /api/users/{id}/follow', 'POST /api/users/{id}/unfollow'],
  'follow-venue': ['PUT /api/venues/{slug}/follow', 'DELETE /api/venues/{slug}/follow'],
  block: ['PUT /api/blocks/{id}', 'DELETE /api/blocks/{id}'],
  review: ['POST /api/events/{id}/reviews', 'PATCH /api/events/{id}/reviews', 'DELETE /api/events/{id}/reviews'],
  report: ['POST /api/reports'],
  cancel: ['POST /api/events/{id}/cancel'],
  'push-wants': ['PUT /api/push/wants'],
  seen: ['PUT /api/notifications/seen'],
  'host-message': ['POST /api/events/{id}/host-messages'],
  publish: ['POST /api/events', 'POST /api/uploads'],
  'event-edit': ['PATCH /api/events/{id}'],
  applications: ['POST /api/jobs/{id}/apply'],
  guests: ['POST /api/events/{id}/guests'],
  'guest-releases': ['POST /api/guests/keep', 'POST /api/guests/release'],
  visits: ['POST /api/events/{id}/visits'],
  door: ['POST /api/events/{id}/door/rows'],
  'door-link': ['POST /api/door/rows'],
}

/** The other calls that write, by the reason for which a screen waits for their response. */
const DIRECT: Record<string, string[]> = {
  'opens or ends a session, without which the next request is refused': [
    'POST /api/admin/login',
    'POST /api/admin/logout',
    'POST /api/admin/open',
    'POST /api/auth/firebase-login',
    'POST /api/auth/join-email',
    'POST /api/auth/join-phone',
    'POST /api/auth/login',
    'POST /api/auth/login-email',
    'POST /api/auth/register-email',
    'POST /api/auth/register-firebase',
    'POST /api/setup/admin',
    'POST /api/setup/unlock',
    'POST /api/door/open',
  ],
  'sends or checks a code, a password or a proof, which are valid for minutes': [
    'POST /api/auth/confirm-email',
    'POST /api/auth/confirm-password',
    'POST /api/auth/confirm-phone',
    'POST /api/auth/recover-email',
    'POST /api/auth/resend-verification',
    'POST /api/auth/reset-password-email',
    'POST /api/auth/reset-password-sms',
    'POST /api/auth/verify-recovery-code',
    'POST /api/identity/send-code',
    'POST /api/identity/send-email-code',
    'POST /api/identity/verify-code',
    'POST /api/identity/verify-email-code',
  ],
  'changes how the person signs in: they must know from when on the new way counts': [
    'POST /api/auth/change-password',
    'PUT /api/auth/email',
    'PUT /api/auth/phone',
  ],
  'asks a question whose response the person waits for, and stores nothing': [
    'POST /api/auth/check-username',
    'POST /api/auth/password-strength',
    'POST /api/door/list',
    'POST /api/guests/read',
    'POST /api/imports/preview',
    'POST /api/invitations/check',
  ],
  'only the response contains the new code, link or secret, which the screen shows once': [
    'POST /api/admin/invitations',
    'POST /api/admin/listing-sources/{id}/code',
    'POST /api/admin/webhooks',
    'POST /api/auth/tokens',
    'POST /api/calendar/me',
    'POST /api/events/{id}/door/links',
    'POST /api/events/{id}/helper-links',
    'PUT /api/events/{id}/sources/{code}',
    'POST /api/invitations',
    'POST /api/webhooks',
  ],
  'ends the access of somebody or something: the person must know that it has ended': [
    'DELETE /api/admin/invitations/{id}',
    'DELETE /api/admin/webhooks/{id}',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/{id}',
    'DELETE /api/auth/tokens/{id}',
    'DELETE /api/calendar/me',
    'DELETE /api/events/{id}/guests/{guestId}',
    'DELETE /api/events/{id}/door/links/{link}',
    'DELETE /api/events/{id}/helper-links',
    'DELETE /api/invitations/{id}',
    'DELETE /api/webhooks/{id}',
  ],
  'changes who may act for an event or a venue: the server decides, and the host must know at once who has access': [
    'POST /api/events/{id}/claim',
    'PUT /api/events/{id}/people/{person}',
    'DELETE /api/events/{id}/people/{person}',
    'POST /api/events/{id}/role',
    'PUT /api/events/{id}/role',
    'DELETE /api/events/{id}/role',
    'POST /api/events/{id}/transfer',
    'PUT /api/events/{id}/transfer',
    'DELETE /api/events/{id}/transfer',
    'POST /api/venues/{slug}/claim',
    'PUT /api/venues/{slug}/people/{person}',
    'DELETE /api/venues/{slug}/people/{person}',
    'PUT /api/auth/hosting',
  ],
  'the form stays open until the server has checked it, and shows each refusal and conflict beside its field': [
    'POST /api/jobs',
    'PATCH /api/jobs/{id}',
    'PATCH /api/users/profile',
    'PATCH /api/venues/{slug}',
  ],
  'tells another person or many of a decision that cannot be taken back: its author must see what is decided now': [
    'PATCH /api/applications/{id}',
  ],
  'deletes what cannot be restored, or withdraws it from readers: the person must see that it is gone': [
    'DELETE /api/events/{id}',
    'DELETE /api/events/{id}/host-messages/{message}',
    'DELETE /api/events/{id}/sources/{code}',
    'DELETE /api/imports/{id}',
    'DELETE /api/jobs/{id}',
    'DELETE /api/profile',
  ],
  'the response contains the drafts, or the conversation, that the screen opens next': [
    'POST /api/conversations',
    'POST /api/imports',
  ],
  'a message that the guest waits for, or no longer wants, must not be sent or stopped at another time': [
    'POST /api/guests/block',
    'POST /api/guests/resend',
    'POST /api/guests/stop',
  ],
  'the link is valid for a day, and the guest must see whether it has confirmed the place': [
    'POST /api/guests/confirm',
  ],
  'a mark of what a screen showed, which sends it again the next time if it was lost': [
    'POST /api/guests/seen',
    'POST /api/warnings/{id}/seen',
  ],
  'the push service of the browser needs the connection, too': [
    'DELETE /api/push/subscription',
    'PUT /api/push/subscription',
  ],
  'tests the endpoint of the member, and the response contains the outcome': [
    'POST /api/admin/webhooks/{id}/test',
    'POST /api/webhooks/{id}/test',
  ],
  'switches deliveries that go on meanwhile: the host must see which state counts': [
    'PATCH /api/admin/webhooks/{id}',
    'PATCH /api/webhooks/{id}',
  ],
  'a decision of the operators on what is stored now, which several of them take': [
    'POST /api/admin/decisions/{id}/undo',
    'PUT /api/admin/events/{id}/featured',
    'POST /api/admin/listing-sources/{id}/undo-claim',
    'POST /api/admin/listings',
    'DELETE /api/admin/listings/{id}',
    'PATCH /api/admin/listings/{id}',
    'POST /api/admin/listings/{id}/join',
    'POST /api/admin/listings/{id}/separate',
    'POST /api/admin/reports/{id}/decision',
    'PUT /api/admin/roles/{person}',
    'DELETE /api/admin/roles/{person}',
    'PUT /api/admin/venues/{slug}/people/{person}',
    'DELETE /api/admin/venues/{slug}/people/{person}',
    'POST /api/migrate-user-to-firebase',
  ],
  'sets the site up, and the response shows whether it works': [
    'POST /api/setup/finish',
    'PUT /api/site/logo',
    'DELETE /api/site/logo',
    'POST /api/site/sample',
    'DELETE /api/site/sample',
    'PUT /api/site/settings',
    'POST /api/site/test-email',
    'POST /api/site/test-text',
  ],
}

test('each call that writes is sent by a kind of the queue, or names why a screen needs its response first', () => {
  const writes = describedCalls()
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    .filter(call => !call.startsWith('GET '))
  const listed = [...Object.values(QUEUED), ...Object.values(DIRECT)].flat()
  expect(listed.toSorted()).toEqual(writes.toSorted())
})
