import { admin as en } from '#contract/i18n/en/admin.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useAdminI18n() {
  return usePageI18n('admin', en)
}
