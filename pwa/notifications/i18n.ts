import { notificationList as es } from '#contract/i18n/es/notification-list.ts'
import { notificationList as en } from '#contract/i18n/notification-list.ts'
import { useLanguage } from '#pwa/i18n.ts'

export function useNotificationsI18n() {
  return useLanguage(state => (state.language === 'es' ? es : en))
}
