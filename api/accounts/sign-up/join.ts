import { isOldEnough } from '#contract/accounts/age.ts'
import * as calls from '#contract/accounts/sign-up/calls.ts'
import { type Join, Joined } from '#contract/accounts/sign-up.ts'
import { successes } from '#contract/i18n/successes.ts'
import { accountOfPhone, addAccountWithoutPassword, type NewAccount } from '#db/accounts/account.ts'
import type { Channel } from '#db/accounts/codes.ts'
import { accountOfVerifiedEmail } from '#db/accounts/email.ts'
import type { Sql } from '#db/connection/sql.ts'
import type { Context } from '../../app-context.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseField } from '../../http/valid.ts'
import { spendProof } from '../codes/proof.ts'
import { isMisleadingName } from '../fields/names.ts'
import { claimGuestsOf } from '../guests/claim-guests.ts'
import { storeThisDevice } from '../password/password-throttle.ts'
import { meOf, recordMemberAudit } from '../session/member.ts'
import { signIn } from '../session/session.ts'
import { signInByCode } from '../sign-in/sign-in.ts'
import { useInvitation } from './invitations.ts'
import { spendEmailProof } from './sign-up.ts'
import { freeUsername, retryOnConflict } from './username.ts'

/** The calls of the short way in: a name, a proved phone or email address, and a birthday. */
export const joinCalls = new Feature()
  .call(calls.joinByPhone, [limited('register', 'address')], async (c, { proof, body }) => {
    const { phoneNumber } = proof
    const joined = await join(c, body, {
      channel: 'phone',
      contact: { phoneNumber, email: null },
      ownerOf: sql => accountOfPhone(sql, phoneNumber),
      spend: tx => spendProof(c, tx),
    })
    return c.json(joined satisfies Joined, joined.isNew ? 201 : 200)
  })

  .call(calls.joinByEmail, [limited('register', 'address')], async (c, { emailProof, body }) => {
    const { email } = emailProof
    const joined = await join(c, body, {
      channel: 'email',
      contact: { phoneNumber: null, email },
      ownerOf: sql => accountOfVerifiedEmail(sql, email),
      spend: tx => spendEmailProof(c, tx),
    })
    return c.json(joined satisfies Joined, joined.isNew ? 201 : 200)
  })

type Proved = {
  channel: Channel
  contact: Pick<NewAccount, 'phoneNumber' | 'email'>
  ownerOf: (sql: Sql) => Promise<{ id: string } | undefined>
  spend: (tx: Sql) => Promise<void>
}

/** Signs in to the account of the contact, or creates it. Of two requests at once, the second one signs in. */
async function join(c: Context, order: Join, proved: Proved): Promise<Joined> {
  const { sql } = c.var.app
  const { ownerId, newId } = await retryOnConflict(async () => {
    const owner = await proved.ownerOf(sql)
    return owner ? { ownerId: owner.id } : { newId: await createAccount(c, order, proved) }
  })
  if (newId === undefined) return { ...(await signInByCode(c, ownerId, proved.channel)), isNew: false }

  await claimGuestsOf(c, newId)
  await signIn(c, sql, newId)
  await storeThisDevice(c, newId)
  return { user: await meOf(c, newId), message: successes.registered, isNew: true }
}

async function createAccount(c: Context, order: Join, { channel, contact, spend }: Proved): Promise<string> {
  const { sql, config } = c.var.app
  if (!config.signUpBy.includes(channel)) refuse(403, 'sign-up-closed')
  if (!isOldEnough(order.dateOfBirth, config.minAge)) refuseField('dateOfBirth', 'too-young')
  const names = namesIn(order.name)
  if (isMisleadingName(names.firstName, names.lastName)) refuseField('name', 'reserved-name')

  return await sql.begin(async tx => {
    await spend(tx)
    const username = await freeUsername(c, tx, [order.name])
    const userId = await addAccountWithoutPassword(tx, {
      ...names,
      ...contact,
      username,
      dateOfBirth: order.dateOfBirth,
    })
    await useInvitation(c, tx, userId, order.invitation)
    await recordMemberAudit(c, tx, 'sign-up', { userId })
    return userId
  })
}

/** The first word is the first name. */
function namesIn(name: string) {
  const [first = '', ...rest] = name.split(/\s+/)
  return { firstName: first.slice(0, 80), lastName: rest.join(' ').slice(0, 80) }
}
