import type { I18n } from '#contract/i18n/en/i18n.ts'
import type { Delivery } from '#sw/db.ts'
import type { Follow } from '#sw/delivery/follows.ts'

/** The notice of a refused write: its title, and the sentence to show if the refusal's code has no sentence. */
export function noticeOf({ kind, body }: Pick<Delivery, 'kind' | 'body'>, { events, people, refusals }: I18n) {
  const { error, followFailed, unfollowFailed, blockFailed, reportFailed } = people.public
  if (kind === 'follow') return { title: error, fallback: (body as Follow).follows ? followFailed : unfollowFailed }
  if (kind === 'block') return { title: error, fallback: blockFailed }
  if (kind === 'report') return { title: error, fallback: reportFailed }
  if (kind === 'cancel') return { title: events.page.notCancelled, fallback: refusals.failed }
  return { title: events.page.notSaved, fallback: refusals.failed }
}
