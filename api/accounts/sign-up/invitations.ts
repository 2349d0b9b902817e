import { randomUUID } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { CreatedInvitation, Invitation } from '#contract/accounts/invitations.ts'
import * as settingsCalls from '#contract/accounts/settings/calls.ts'
import * as signUpCalls from '#contract/accounts/sign-up/calls.ts'
import {
  addInvitations,
  invitationsOf,
  isInvitationOpen,
  redeemInvitation,
  revokeInvitation,
} from '#db/accounts/invitations.ts'
import type { Sql } from '#db/connection/sql.ts'
import { lockOwnAdminRole, recordAdminAudit } from '../../admin/session.ts'
import type { Context } from '../../app-context.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { idIn } from '../../http/valid.ts'
import { recordMemberAudit } from '../session/member.ts'
import { newTypedCode, type Secrets } from '../session/secrets.ts'
import { cookieName, cookieOptions } from '../session/session.ts'

const MEMBER_DAYS = 14
const ADMIN_DAYS = 30
const CODE = { groups: 3, length: 4 }

/** The calls of invitations. The lists exist on every site; the code is required where SIGN_UP contains `invite`. */
export const invitationCalls = new Feature()
  .call(signUpCalls.checkInvitation, [limited('register', 'address')], async (c, { sql, secrets, body: { code } }) => {
    if (!(await isInvitationOpen(sql, hashOf(secrets, code)))) refuse(403, 'invitation-invalid')
    setCookie(c, cookieName(c, 'inv'), normalized(code), { ...cookieOptions(c), maxAge: COOKIE_SECONDS })
  })

  .call(
    settingsCalls.invitations,
    [limited('read')],
    async (c, { sql, userId }) => await privateJson(c, (await invitationsOf(sql, userId)) satisfies Invitation[]),
  )

  .call(settingsCalls.createInvitation, [limited('create-token')], async (c, { config, userId }) => {
    if (!config.isInvitationNeeded) refuse(404, 'not-found')
    const [created] = await create(c, userId, { count: 1, days: MEMBER_DAYS })
    return c.json((created ?? refuse(409, 'too-many-invitations')) satisfies CreatedInvitation, 201)
  })

  .call(settingsCalls.revokeInvitation, [limited('edit-profile')], async (c, { userId }) => await revoke(c, userId))

  .call(settingsCalls.adminInvitations, [limited('admin', 'address')], async (c, { sql }) =>
    c.json((await invitationsOf(sql, null)) satisfies Invitation[]),
  )

  .call(settingsCalls.createAdminInvitations, [limited('admin', 'address')], async (c, { body: { count } }) =>
    c.json((await create(c, null, { count, days: ADMIN_DAYS })) satisfies CreatedInvitation[], 201),
  )

  .call(settingsCalls.revokeAdminInvitation, [limited('admin', 'address')], async c => await revoke(c, null))

/** Uses the invitation with the code, or that of the cookie, in the transaction that creates the account. */
export async function useInvitation(c: Context, tx: Sql, userId: string, code?: string) {
  const { config, secrets } = c.var.app
  if (!config.isInvitationNeeded) return
  const given = code ?? getCookie(c, cookieName(c, 'inv')) ?? ''
  if (!(await redeemInvitation(tx, hashOf(secrets, given), userId))) refuse(403, 'invitation-invalid')
}

async function create(
  c: Context,
  inviter: string | null,
  { count, days }: { count: number; days: number },
): Promise<CreatedInvitation[]> {
  const { sql, secrets } = c.var.app
  const codes = Array.from({ length: count }, () => newTypedCode(CODE))
  return await sql.begin(async tx => {
    if (inviter === null) await lockOwnAdminRole(c, tx)
    const orders = codes.map(code => ({
      id: randomUUID(),
      codeHash: hashOf(secrets, code),
      start: code.slice(0, CODE.length),
      days,
    }))
    const added = (await addInvitations(tx, inviter, orders)) ?? refuse(409, 'too-many-invitations')
    await audit(c, tx, inviter, { action: 'create-invitation', id: added[0]?.id })
    return added.map((invitation, index) => ({ ...invitation, code: codes[index] ?? '' }))
  })
}

async function revoke(c: Context, inviter: string | null) {
  const id = idIn(c, 'not-found')
  await c.var.app.sql.begin(async tx => {
    if (inviter === null) await lockOwnAdminRole(c, tx)
    if (!(await revokeInvitation(tx, inviter, id))) refuse(404, 'not-found')
    await audit(c, tx, inviter, { action: 'revoke-invitation', id })
  })
}

async function audit(
  c: Context,
  tx: Sql,
  inviter: string | null,
  { action, id }: { action: string; id: string | undefined },
) {
  const target = id === undefined ? {} : { targetType: 'invitation', targetId: id }
  if (inviter === null) return await recordAdminAudit(c, tx, { ...target, action })
  await recordMemberAudit(c, tx, action, { userId: inviter, ...target })
}

function normalized(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}

function hashOf(secrets: Secrets, typed: string): Buffer {
  return secrets.hash('invitation', normalized(typed))
}

/** A sign-up through a provider leaves the page and comes back. */
const COOKIE_SECONDS = 3600
