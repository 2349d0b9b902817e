import { hash } from 'node:crypto'
import { Me } from '#contract/accounts/accounts.ts'
import { isOldEnough } from '#contract/accounts/age.ts'
import { hostFields } from '#contract/accounts/host-fields.ts'
import { type EditProfile as Edit, EditOneField, EditProfile } from '#contract/accounts/profile.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { meWith } from '#db/accounts/account.ts'
import { eraseAccount } from '#db/accounts/erase.ts'
import {
  changeProfile,
  completeProfile,
  lockAccount,
  type ProfileChanges,
  setPictureDigest,
} from '#db/accounts/profile.ts'
import { isLastAdminLeaving } from '#db/admin/roles.ts'
import type { Sql } from '#db/connection/sql.ts'
import { deletePictures, ownsPicture, type StoredPicture, storePicture } from '#db/files/uploads.ts'
import { bumpPartnersOf } from '#db/messages/list-versions.ts'
import type { Context } from '../../app-context.ts'
import { deleteUnreferencedFiles } from '../../files/discard.ts'
import { isDataUrl, pathIn, storeProfilePicture, urlOf } from '../../files/pictures.ts'
import { mergeEdit, refuseConflict, versionSeenBy, versionTag } from '../../http/edit-merge.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseField, validBody } from '../../http/valid.ts'
import { locateMember } from '../../places/locate.ts'
import { sendSecurityEmail } from '../emails/security-emails.ts'
import { refuseMisleadingNames, refuseTaken } from '../fields/names.ts'
import { meOf, recordMemberAudit } from '../session/member.ts'
import { signOut } from '../session/session.ts'
import { importPicture } from '../sign-up/provider-picture.ts'
import { nameHash } from '../sign-up/sign-up.ts'
import { changeUsername } from '../sign-up/username.ts'

const PROFILE_MAX_BYTES = 1024 * 1024

export const profileCalls = new Feature()
  .call(calls.editProfile, [limited('edit-profile'), validBody(EditProfile, PROFILE_MAX_BYTES)], async c =>
    sendProfile(c, await editProfile(c, c.req.valid('json'))),
  )

  .call(calls.editProfileField, [limited('edit-profile'), validBody(EditOneField, PROFILE_MAX_BYTES)], async c =>
    sendProfile(c, await editProfile(c, c.req.valid('json'))),
  )

  .call(calls.deleteAccount, [limited('delete-account')], async (c, { app, userId }) => {
    const { sql, secrets, sockets, hostUpdates, config } = app
    const before = await meOf(c, userId)

    const erased = await sql.begin(async tx => {
      if (!config.admin && (await isLastAdminLeaving(tx, userId))) refuse(409, 'last-admin')
      await recordMemberAudit(c, tx, 'delete-account')
      return await eraseAccount(tx, userId, nameHash(secrets, before.username))
    })
    void app.recordDeletions()
    hostUpdates.begin()
    await signOut(c)
    sockets.closeSessions(erased.sessionIds)
    sockets.notify(erased.partners, 'sync:required', {})
    sockets.presenceChanged(userId)
    app.deliveries.begin()
    await sendSecurityEmail(c, 'accountDeleted', before)
    await deleteUnreferencedFiles(app, erased.files)
  })

function sendProfile(c: Context, me: Me) {
  return c.json(me satisfies Me, 200, { ETag: versionTag(me.version) })
}

/** The fields that partners see in their conversation list. */
const PARTNER_FIELDS = ['username', 'displayName', 'firstName', 'lastName', 'profileImageUrl', 'userType'] as const

async function editProfile(c: Context, edit: Edit): Promise<Me> {
  const { sql, config } = c.var.app
  const { dateOfBirth, profileImageUrl } = edit
  const seen = versionSeenBy(c)
  if (dateOfBirth && !isOldEnough(dateOfBirth, config.minAge)) refuseField('dateOfBirth', 'too-young')

  const picture = profileImageUrl && isDataUrl(profileImageUrl) ? await storeProfilePicture(c, profileImageUrl) : null
  const written = await sql
    .begin(async tx => await writeProfile(c, tx, { edit, seen, picture }))
    .catch(async (error: unknown) => {
      if (picture) await deleteUnreferencedFiles(c.var.app, [picture.path])
      refuseTaken(error)
    })
  await announceEdit(c, written)
  return written.after
}

type EditToWrite = {
  edit: Edit
  seen: number | null
  /** The stored file of a picture in the edit. */
  picture: StoredPicture | null
}

type WrittenProfile = Awaited<ReturnType<typeof writeProfile>>

/** Merges the edit with concurrent changes and writes it, while the account is locked. */
async function writeProfile(c: Context, tx: Sql, { edit, seen, picture }: EditToWrite) {
  const { userId } = c.var
  const { userType, isProfileComplete, ...given } = edit
  const locked = (await lockAccount(tx, userId)) ?? refuse(401, 'signed-out')
  const before = (await meWith(tx, userId)) ?? refuse(401, 'signed-out')
  const order = await locateMember(tx, before, given)
  const digest = order.profileImageUrl ? hash('sha256', order.profileImageUrl, 'base64url') : null
  const isSamePicture = digest !== null && digest === locked.pictureDigest && before.profileImageUrl !== null
  const merged = mergeEdit({
    order: flattenLinks(order),
    // A stored picture has another URL than the sent picture; the digest shows that the picture was sent before.
    stored: { ...flattenLinks(before), ...(isSamePicture && { profileImageUrl: order.profileImageUrl }) },
    seen,
    versions: locked,
    together: FIELD_GROUPS,
  })
  if (merged.conflicts.length > 0) refuseConflict(merged.conflicts, before)

  const { profileImageUrl, ...fields } = nestLinks(merged.order)
  const newType = typeAfter(before, userType, isProfileComplete)
  if (isProfileComplete) await completeProfile(tx, userId, newType)
  const changes: ProfileChanges = { ...fields }
  if (newType !== 'party_host') for (const field of hostFields) delete changes[field]
  refuseMisleadingNames(changes, before)
  if (changes.username !== undefined) await changeUsername(c, tx, before.username, changes.username)
  if (profileImageUrl !== undefined) {
    changes.profileImageUrl = picture
      ? await storeUploadedPicture(tx, userId, picture)
      : await acceptedPictureUrl(tx, userId, profileImageUrl, before.profileImageUrl)
    await setPictureDigest(tx, userId, digest)
  }
  await changeProfile(tx, userId, changes)

  const after = (await meWith(tx, userId)) ?? refuse(401, 'signed-out')
  const hasSwitchedPresence = before.showsPresence !== after.showsPresence
  const isShown = PARTNER_FIELDS.some(field => before[field] !== after[field])
  return {
    before,
    after,
    /** Members whose conversation lists show the change. A change of presence also changes the member's own list. */
    partnerIds:
      isShown || hasSwitchedPresence ? await bumpPartnersOf(tx, userId, { andSelf: hasSwitchedPresence }) : [],
    hasSwitchedPresence,
    hasNewPicture: Boolean(profileImageUrl),
    unusedFiles: [
      ...(await deleteReplacedPicture(tx, userId, before.profileImageUrl, after.profileImageUrl)),
      ...(picture && profileImageUrl === undefined ? [picture.path] : []),
    ],
  }
}

/** After the commit: notifies partners and the member, and starts the work that the change requires. */
async function announceEdit(c: Context, written: WrittenProfile) {
  const { sockets, hostUpdates } = c.var.app
  const { userId } = c.var
  const { before, after } = written
  hostUpdates.begin()
  sockets.notify([userId], 'account:updated', {})
  sockets.notify(written.partnerIds, 'sync:required', {})
  if (written.hasSwitchedPresence) sockets.presenceChanged(userId)
  await deleteUnreferencedFiles(c.var.app, written.unusedFiles)
  if (before.username.toLowerCase() !== after.username.toLowerCase())
    await sendSecurityEmail(c, 'usernameChanged', before, after.username)
  if (written.hasNewPicture) importPicture(c.var.app, userId, after.profileImageUrl)
}

const PLACE = ['city', 'state'] as const
const FIELD_GROUPS = { city: PLACE, state: PLACE }

/** Each link is a separate field, so that two devices can change different links. */
function flattenLinks({ socialLinks, ...fields }: ProfileChanges) {
  const links = Object.entries(socialLinks ?? {}).map(([network, link]) => [`socialLinks.${network}`, link])
  return { ...fields, ...(Object.fromEntries(links) as Record<string, unknown>) }
}

function nestLinks(fields: Partial<ReturnType<typeof flattenLinks>>): ProfileChanges {
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

async function storeUploadedPicture(tx: Sql, userId: string, picture: StoredPicture) {
  await storePicture(tx, userId, 'profile', picture)
  return urlOf(picture.path)
}

/** Accepts no picture, the present one, another own upload, or an https URL. */
async function acceptedPictureUrl(tx: Sql, userId: string, url: string | null, current: string | null) {
  if (url === null || url === current) return url
  const path = pathIn(url)
  if (path !== null && !(await ownsPicture(tx, userId, path))) refuse(400, 'invalid-image')
  return url
}

async function deleteReplacedPicture(tx: Sql, userId: string, before: string | null, after: string | null) {
  const path = pathIn(before)
  return path !== null && before !== after ? await deletePictures(tx, userId, [path]) : []
}
