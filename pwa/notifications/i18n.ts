import { notificationList as en } from '#contract/i18n/en/notification-list.ts'
import { usePageI18n } from '#pwa/i18n/i18n.ts'

export function useNotificationsI18n() {
  return usePageI18n('notificationList', en)
}
