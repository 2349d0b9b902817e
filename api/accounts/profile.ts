import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { Me } from '#contract/accounts/accounts.ts'
import { isOldEnough } from '#contract/accounts/age.ts'
import { type EditProfile as Edit, EditOneField, EditProfile } from '#contract/accounts/profile.ts'
import { isReservedName } from '#contract/accounts/usernames.ts'
import { Done } from '#contract/responses.ts'
import { meWith } from '#db/accounts/account.ts'
import { eraseAccount } from '#db/accounts/erase.ts'
import { changeProfile, completeProfile, lockAccount, notePicture, type ProfileChanges } from '#db/accounts/profile.ts'
import { noteAudit } from '#db/admin/audit.ts'
import type { Sql } from '#db/connection/sql.ts'
import { deletePictures, ownsPicture, type StoredPicture, storePicture } from '#db/files/uploads.ts'
import { bumpPartnersOf } from '#db/messages/list-versions.ts'
import type { Env } from '../app-context.ts'
import { deleteUnreferencedFiles } from '../files/discard.ts'
import { isDataUrl, pathIn, storeProfilePicture, urlOf } from '../files/pictures.ts'
import { mergeEdit, refuseConflict, versionSeenBy, versionTag } from '../http/edit-merge.ts'
import { limited } from '../http/limits.ts'
import { refuse } from '../http/refusal.ts'
import { refuseField, valid } from '../http/valid.ts'
import { pushEventChanged } from '../notifications/push.ts'
import { describe, IF_MATCH, type Refusals } from '../openapi/describe.ts'
import { meOf } from './current-user.ts'
import { importPicture } from './provider-picture.ts'
import { sendSecurityEmail } from './security-emails.ts'
import { forThisUser, signedIn, signOut } from './session.ts'
import { nameHash } from './sign-up.ts'
import { refuseTaken } from './unique-fields.ts'
import { changeUsername } from './username.ts'

const PROFILE_MAX_BYTES = 1024 * 1024

const EDIT_REFUSALS: Refusals = {
  409: ['username-taken'],
  412: ['edit-conflict'],
  413: ['image-too-large'],
  415: ['invalid-image'],
  429: ['username-changed-lately'],
}

export const profileCalls = new Hono<Env>()
  .put(
    '/profile',
    describe({
      summary: 'Change the profile; a field that is left out stays',
      responses: { 200: Me },
      headers: IF_MATCH,
      refusals: { ...EDIT_REFUSALS, 400: ['invalid-version', 'invalid-image'], 403: ['type-fixed'] },
    }),
    signedIn,
    forThisUser,
    limited('edit-profile'),
    valid('json', EditProfile, { maxBytes: PROFILE_MAX_BYTES }),
    async c => answerProfile(c, await edit(c, c.req.valid('json'))),
  )

  .patch(
    '/users/profile',
    describe({
      summary: 'Change exactly one field of the profile',
      responses: { 200: Me },
      headers: IF_MATCH,
      refusals: { ...EDIT_REFUSALS, 400: ['one-field-only', 'invalid-version', 'invalid-image'] },
    }),
    signedIn,
    forThisUser,
    limited('edit-profile'),
    valid('json', EditOneField, { maxBytes: PROFILE_MAX_BYTES }),
    async c => answerProfile(c, await edit(c, c.req.valid('json'))),
  )

  .delete(
    '/profile',
    describe({ summary: 'Delete the account permanently', responses: { 200: Done } }),
    signedIn,
    limited('delete-account'),
    async c => {
      const { sql, secrets, sockets, hostUpdates } = c.var.app
      const { userId, requestId } = c.var
      const before = await meOf(c, userId)

      const erased = await sql.begin(async tx => {
        const gone = await eraseAccount(tx, userId, nameHash(secrets, before.username))
        await noteAudit(tx, { actorId: userId, actorKind: 'user', action: 'delete-account', requestId })
        return gone
      })
      void c.var.app.noteDeletions()
      hostUpdates.begin()
      await signOut(c)
      sockets.closeSessions(erased.sessionIds)
      sockets.notify(erased.partners, 'sync:required', {})
      sockets.presenceChanged(userId)
      for (const id of erased.cancelledIds) pushEventChanged(c.var.app, id)
      await sendSecurityEmail(c, 'accountDeleted', before)
      await deleteUnreferencedFiles(c.var.app, erased.files)
      return c.json({ success: true } satisfies Done)
    },
  )

function answerProfile(c: Context<Env>, me: Me) {
  return c.json(me satisfies Me, 200, { ETag: versionTag(me.version) })
}

/** The fields that partners see in their conversation list. */
const SHOWN_TO_PARTNERS = ['username', 'displayName', 'firstName', 'lastName', 'profileImageUrl', 'userType'] as const

const HOST_FIELDS = [
  'venueName',
  'venueDescription',
  'venueAddress',
  'venuePhone',
  'venueWebsite',
  'promotionGroup',
] as const

async function edit(c: Context<Env>, given: Edit): Promise<Me> {
  const { sql, config, sockets } = c.var.app
  const { userId } = c.var
  const { userType, isProfileComplete, ...order } = given
  const seen = versionSeenBy(c)
  const digest = order.profileImageUrl ? hash('sha256', order.profileImageUrl, 'base64url') : null
  if (order.dateOfBirth && !isOldEnough(order.dateOfBirth, config.minAge)) refuseField('dateOfBirth', 'too-young')

  const picture =
    order.profileImageUrl && isDataUrl(order.profileImageUrl)
      ? await storeProfilePicture(c, order.profileImageUrl)
      : null
  const { before, me, bumped, hasSwitchedPresence, hasNewPicture, unused } = await sql
    .begin(async tx => {
      const locked = (await lockAccount(tx, userId)) ?? refuse(401, 'signed-out')
      const before = (await meWith(tx, userId)) ?? refuse(401, 'signed-out')
      const isSamePicture = digest !== null && digest === locked.pictureDigest && before.profileImageUrl !== null
      const merged = mergeEdit({
        order: flat(order),
        // A stored picture has another URL than the sent one; the digest shows that it was sent before.
        stored: { ...flat(before), ...(isSamePicture && { profileImageUrl: order.profileImageUrl }) },
        seen,
        versions: locked,
        together: TOGETHER,
      })
      if (merged.conflicts.length > 0) refuseConflict(merged.conflicts, before)
      const { profileImageUrl, ...fields } = deep(merged.order)
      const becomes = typeAfter(before, userType, isProfileComplete)
      if (isProfileComplete) await completeProfile(tx, userId, becomes)

      const changes: ProfileChanges = { ...fields }
      if (becomes !== 'party_host') for (const field of HOST_FIELDS) delete changes[field]
      if (changes.username !== undefined) await changeUsername(c, tx, before.username, changes.username)
      if (profileImageUrl !== undefined) {
        changes.profileImageUrl = picture
          ? await takePicture(tx, userId, picture)
          : await foreignPicture(tx, userId, profileImageUrl, before.profileImageUrl)
        await notePicture(tx, userId, digest)
      }
      await changeProfile(tx, userId, changes)

      const after = (await meWith(tx, userId)) ?? refuse(401, 'signed-out')
      if (fields.firstName !== undefined || fields.lastName !== undefined) refuseReservedName(fields, after)
      const hasSwitchedPresence = before.showsPresence !== after.showsPresence
      const isShown = SHOWN_TO_PARTNERS.some(field => before[field] !== after[field])
      return {
        before,
        me: after,
        // A change of presence also changes the member's own list.
        bumped:
          isShown || hasSwitchedPresence ? await bumpPartnersOf(tx, userId, { andSelf: hasSwitchedPresence }) : [],
        hasSwitchedPresence,
        hasNewPicture: Boolean(profileImageUrl),
        unused: [
          ...(await picturesReplaced(tx, userId, before.profileImageUrl, after.profileImageUrl)),
          ...(picture && profileImageUrl === undefined ? [picture.path] : []),
        ],
      }
    })
    .catch(async (error: unknown) => {
      if (picture) await deleteUnreferencedFiles(c.var.app, [picture.path])
      refuseTaken(error)
    })

  c.var.app.hostUpdates.begin()
  sockets.notify(bumped, 'sync:required', {})
  if (hasSwitchedPresence) sockets.presenceChanged(userId)
  await deleteUnreferencedFiles(c.var.app, unused)
  if (before.username.toLowerCase() !== me.username.toLowerCase())
    await sendSecurityEmail(c, 'usernameChanged', before, { username: me.username })
  if (hasNewPicture) importPicture(c.var.app, userId, me.profileImageUrl)
  return me
}

const PLACE = ['city', 'state'] as const
const TOGETHER = { city: PLACE, state: PLACE }

/** Each link is a separate field, so that two devices can change different links. */
function flat({ socialLinks, ...fields }: Omit<Edit, 'userType' | 'isProfileComplete'>) {
  const links = Object.entries(socialLinks ?? {}).map(([network, link]) => [`socialLinks.${network}`, link])
  return { ...fields, ...(Object.fromEntries(links) as Record<string, unknown>) }
}

function deep(fields: Partial<ReturnType<typeof flat>>): ProfileChanges {
  const entries = Object.entries(fields)
  const links = entries.flatMap(([field, link]) =>
    field.startsWith('socialLinks.') ? [[field.slice('socialLinks.'.length), link]] : [],
  )
  const plain = Object.fromEntries(entries.filter(([field]) => !field.startsWith('socialLinks.'))) as ProfileChanges
  return links.length > 0 ? { ...plain, socialLinks: Object.fromEntries(links) } : plain
}

/** The type can be chosen until the profile is complete; afterwards only the present type is accepted. */
function typeAfter(before: Me, userType: Edit['userType'], isProfileComplete: boolean | undefined): Me['userType'] {
  if (userType === undefined || userType === before.userType) return before.userType
  if (!isProfileComplete || before.isProfileComplete) refuse(403, 'type-fixed')
  return userType
}

/** Checks both names together, because each part may be harmless on its own. */
function refuseReservedName(given: Pick<Edit, 'firstName' | 'lastName'>, { firstName, lastName }: Me) {
  if (isReservedName(firstName + lastName))
    refuseField(given.lastName === undefined ? 'firstName' : 'lastName', 'reserved-name')
}

async function takePicture(tx: Sql, userId: string, picture: StoredPicture) {
  await storePicture(tx, userId, 'profile', picture)
  return urlOf(picture.path)
}

/** Accepts no picture, the present one, another own upload, or an https URL. */
async function foreignPicture(tx: Sql, userId: string, url: string | null, current: string | null) {
  if (url === null || url === current) return url
  const path = pathIn(url)
  if (path !== null && !(await ownsPicture(tx, userId, path))) refuse(400, 'invalid-image')
  return url
}

async function picturesReplaced(tx: Sql, userId: string, before: string | null, after: string | null) {
  const path = pathIn(before)
  return path !== null && before !== after ? await deletePictures(tx, userId, [path]) : []
}
