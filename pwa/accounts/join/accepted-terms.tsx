import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'

/** Who sees the name, and what is accepted by joining. */
export function AcceptedTerms() {
  const { footer } = useI18n().shell
  const text = useJoinI18n()
  return (
    <p className="text-sm text-muted">
      {text.seen} {text.accept}{' '}
      <a href={paths.terms} className="underline">
        {footer.terms}
      </a>
      {'\u00A0· '}
      <a href={paths.privacy} className="underline">
        {footer.privacyPolicy}
      </a>
    </p>
  )
}
