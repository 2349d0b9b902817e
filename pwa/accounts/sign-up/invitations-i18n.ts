import { invitations as en } from '#contract/i18n/en/invitations.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

/** The messages of invitations, which only sites by invitation show. */
export function useInvitationsI18n() {
  return usePageI18n('invitations', en)
}
