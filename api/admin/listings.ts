import { randomInt } from 'node:crypto'
import * as calls from '#contract/admin/calls.ts'
import type { ListingCode } from '#contract/admin/listings.ts'
import { CLAIM_CODE_CHARACTERS, CLAIM_CODE_LENGTH } from '#contract/events/listings/listing-claims.ts'
import * as rows from '#db/admin/listings.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Context } from '../app-context.ts'
import { draftOf } from '../events/form/columns-of.ts'
import { editedEvent, storeEdit } from '../events/form/edits.ts'
import { deleteUnusedFlyer, ownEventJson, sendEventJson } from '../events/form/publishing.ts'
import { deleteUnreferencedFiles } from '../files/discard.ts'
import { refuseConflict, versionSeenBy } from '../http/edit-merge.ts'
import { Feature } from '../http/feature.ts'
import { limited } from '../http/limits.ts'
import { orRefuse, refuse } from '../http/refusal.ts'
import { idempotencyKeyIn, idIn } from '../http/valid.ts'
import { adminTransaction, recordAdminAudit } from './session.ts'

const CODE_DAYS = 14

/** Events that moderators list without their host, who claims them with a code. Every decision here can be undone. */
export const adminListings = new Feature()
  .call(calls.listings, [limited('admin', 'address')], async (c, { sql }) => c.json(await rows.listings(sql)))

  .call(calls.addListing, [limited('admin', 'address')], async (c, { body: { source, event }, sql, deliveries }) => {
    const draft = await draftOf(sql, event)
    // Only a host limits the places, and only members may go until then.
    const listed = { ...draft, status: 'active', capacity: null, hasWaitingList: false } as const
    const added = await adminTransaction(c, async tx => {
      const outcome = await rows.addListing(tx, { source, event: listed, key: idempotencyKeyIn(c) })
      if ('sameAs' in outcome) return refuse(409, 'listing-exists')
      if (outcome.isNew) await audit(c, tx, 'add-listing', outcome.id)
      return outcome
    })
    deliveries.begin()
    return c.json({ id: added.id }, added.isNew ? 201 : 200)
  })

  .call(calls.editListing, [limited('admin', 'address')], async (c, { body: given, deliveries, sql }) => {
    const id = idIn(c, 'event-not-found')
    const seen = versionSeenBy(c)
    const sourceId = await adminTransaction(c, async tx => {
      const before = (await rows.listingToEdit(tx, id)) ?? refuse(404, 'event-not-found')
      const { after, conflicts } = await editedEvent(tx, before, given, seen)
      if (after === null) return refuseConflict(conflicts, await ownEventJson(tx, id, before.hostId))
      await storeEdit(tx, id, { before, after, by: before.hostId })
      await audit(c, tx, 'edit-listing', id)
      return before.hostId
    })
    deliveries.begin()
    return sendEventJson(c, await ownEventJson(sql, id, sourceId), 200)
  })

  .call(calls.deleteListing, [limited('admin', 'address')], async c => {
    await changed(c, 'delete-listing', async (tx, id) => {
      if (!(await rows.deleteListing(tx, id))) refuse(404, 'event-not-found')
    })
  })

  .call(calls.joinListing, [limited('admin', 'address')], async (c, { body: { eventId } }) => {
    await changed(c, 'join-listing', async (tx, id) =>
      orRefuse(calls.joinListing, await rows.joinListing(tx, id, eventId)),
    )
  })

  .call(calls.separateListing, [limited('admin', 'address')], async c => {
    await changed(c, 'separate-listing', async (tx, id) => {
      if (!(await rows.separateListing(tx, id))) refuse(404, 'event-not-found')
    })
  })

  .call(calls.makeListingCode, [limited('admin', 'address')], async (c, { secrets }) => {
    const id = idIn(c, 'not-found')
    const code = Array.from(
      { length: CLAIM_CODE_LENGTH },
      () => CLAIM_CODE_CHARACTERS[randomInt(CLAIM_CODE_CHARACTERS.length)],
    ).join('')
    const expiresAt = await adminTransaction(c, async tx => {
      const end = await rows.setListingCode(tx, id, secrets.hash('listing-code', code), CODE_DAYS)
      if (end === undefined) return refuse(404, 'not-found')
      await audit(c, tx, 'make-listing-code', id)
      return end
    })
    const readable = `${code.slice(0, CLAIM_CODE_LENGTH / 2)}-${code.slice(CLAIM_CODE_LENGTH / 2)}`
    return c.json({ code: readable, expiresAt } satisfies ListingCode)
  })

  .call(calls.undoListingClaim, [limited('admin', 'address')], async (c, { deliveries, app }) => {
    const id = idIn(c, 'not-found')
    const files = await adminTransaction(c, async tx => {
      const undone = (await rows.undoClaim(tx, id)) ?? refuse(404, 'not-found')
      if (!undone) return refuse(409, 'listing-exists')
      await audit(c, tx, 'undo-listing-claim', id)
      const unused: string[] = []
      for (const flyerUrl of undone.flyerUrls)
        if (undone.hostId) unused.push(...(await deleteUnusedFlyer(tx, undone.hostId, flyerUrl)))
      return unused
    })
    deliveries.begin()
    await deleteUnreferencedFiles(app, files)
  })

/** Changes a listing, with a line in the audit log. */
async function changed(c: Context, action: string, change: (tx: Sql, id: string) => Promise<void>) {
  const id = idIn(c, 'event-not-found')
  await adminTransaction(c, async tx => {
    await change(tx, id)
    await audit(c, tx, action, id)
  })
  c.var.app.deliveries.begin()
}

async function audit(c: Context, tx: Sql, action: string, targetId: string) {
  await recordAdminAudit(c, tx, { action, targetType: 'listing', targetId })
}
