import { createPublicKey, verify } from 'node:crypto'
import * as calls from '#contract/events/pass/calls.ts'
import { checkPass, type VerifySignature } from '#contract/events/pass/pass-token.ts'
import type { PassCheck, PassKeys } from '#contract/events/pass/passes.ts'
import { expectedAt, nightAtDoor } from '#db/events/pass/passes.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { eventIdIn } from '../event/event-id.ts'
import { signingKey } from '../event/signing-key.ts'
import { passCode } from './pass.ts'

/** A letter and four digits, with anything between them that a person may type. */
const TYPED_CODE = /^[a-z]\d{4}$/i

/** For the people of an event, who check the passes of those who come. */
export const passCalls = new Feature()
  .call(calls.passKeys, [limited('read')], async c => {
    const { sql } = c.var.app
    const { userId } = c.var
    if ((await nightAtDoor(sql, eventIdIn(c), userId)) === undefined) refuse(404, 'event-not-found')
    const { publicKey } = await signingKey(sql, 'passes')
    return privateJson(c, { keys: [publicKey] } satisfies PassKeys)
  })

  .call(calls.checkPass, [limited('read')], async c => {
    const { sql, secrets } = c.var.app
    const { userId } = c.var
    const id = eventIdIn(c)
    const nightOf = (await nightAtDoor(sql, id, userId)) ?? refuse(404, 'event-not-found')
    const { pass } = c.req.valid('json')
    const code = pass.replaceAll(/[^a-z\d]/gi, '').toUpperCase()
    if (TYPED_CODE.test(code)) {
      const expected = await expectedAt(sql, id, null)
      return c.json(checked(expected.filter(person => passCode(secrets, id, person) === code)))
    }
    const { publicKey } = await signingKey(sql, 'passes')
    const holder = await checkPass(pass, { id, nightOf }, [publicKey], isSignedWith)
    if (typeof holder === 'string') return c.json({ state: holder, holders: [] } satisfies PassCheck)
    const expected = await expectedAt(sql, id, holder.id)
    return c.json(checked(expected.filter(({ kind }) => kind === holder.kind)))
  })

function checked(holders: PassCheck['holders']): PassCheck {
  return { state: holders.length > 0 ? 'valid' : 'not-going', holders }
}

const isSignedWith: VerifySignature = (key, signature, signed) =>
  verify(null, signed, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }), signature)
