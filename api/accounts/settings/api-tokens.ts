import { ApiToken, CreatedApiToken, TOKEN_PREFIX } from '#contract/accounts/api-tokens.ts'
import * as calls from '#contract/accounts/settings/calls.ts'
import { addToken, deleteToken, tokensOf } from '#db/accounts/api-tokens.ts'
import { privateJson } from '../../http/etag.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { refuse } from '../../http/refusal.ts'
import { idIn } from '../../http/valid.ts'
import { sendSecurityEmailTo } from '../emails/security-emails.ts'
import { recordMemberAudit } from '../session/member-audit.ts'
import { newToken, tokenHash } from '../session/secrets.ts'
import { recentlyAuthenticated } from './recent-authentication.ts'

/** The personal API tokens of a host. No token can create or read tokens: these calls accept a session only. */
export const apiTokenCalls = new Feature()
  .call(
    calls.apiTokens,
    [limited('read')],
    async c => await privateJson(c, (await tokensOf(c.var.app.sql, c.var.userId)) satisfies ApiToken[]),
  )

  .call(calls.createApiToken, [limited('create-token'), recentlyAuthenticated], async c => {
    const { userId, session } = c.var
    const { name, scopes, days } = c.req.valid('json')
    const token = TOKEN_PREFIX + newToken().token
    const added = await c.var.app.sql.begin(async tx => {
      const order = { userId, sessionId: session?.id ?? '', hash: tokenHash(token), name, days }
      const added = await addToken(tx, { ...order, scopes: [...new Set(scopes)] })
      if (added === 'ended') refuse(401, 'signed-out')
      if (added === 'full') refuse(409, 'too-many-tokens')
      await recordMemberAudit(c, tx, 'create-token', { targetType: 'api-token', targetId: added.id })
      return added
    })
    await sendSecurityEmailTo(c, 'tokenCreated', userId, name)
    return c.json({ ...added, token } satisfies CreatedApiToken, 201)
  })

  .call(calls.deleteApiToken, [limited('edit-profile')], async c => {
    const { userId } = c.var
    const id = idIn(c, 'not-found')
    await c.var.app.sql.begin(async tx => {
      if (!(await deleteToken(tx, userId, id))) refuse(404, 'not-found')
      await recordMemberAudit(c, tx, 'delete-token', { targetType: 'api-token', targetId: id })
    })
    return c.body(null, 204)
  })
