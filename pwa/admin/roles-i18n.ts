import { adminRoles as en } from '#contract/i18n/en/admin-roles.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useRolesI18n() {
  return usePageI18n('adminRoles', en)
}
