import { Readable } from 'node:stream'
import * as calls from '#contract/accounts/settings/calls.ts'
import { emailMessagesFor } from '../../emails/email.ts'
import { Feature } from '../../http/feature.ts'
import { limited } from '../../http/limits.ts'
import { meOf, recordMemberAudit } from '../session/member.ts'
import { recentlyAuthenticated } from './recent-authentication.ts'

/** All data of the account, after a recent verification. One download a day; a failed one does not count. */
export const exportCalls = new Feature().call(
  calls.exportAccount,
  [recentlyAuthenticated, limited('export')],
  async (c, { sql, files, limits, log, userId, requestId }) => {
    const me = await meOf(c, userId)
    await recordMemberAudit(c, sql, 'export-account')

    const date = new Date().toISOString().slice(0, 10)
    const readme = emailMessagesFor(c, me.locale).exportReadme({ username: me.username, date })
    const { accountArchive } = await import('./account-archive.ts')
    const archive = accountArchive({ sql, files, userId, readme })
    archive.once('close', () => {
      if (archive.readableEnded) return
      log.warn({ err: archive.errored, requestId }, 'an account export was not finished')
      void limits.refund('export', userId)
    })
    return c.body(Readable.toWeb(archive) as ReadableStream, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="pista-${me.username}-${date}.zip"`,
      'Cache-Control': 'no-store',
    })
  },
)
