import { paths } from '#contract/paths.ts'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { useAboutI18n } from './i18n.ts'
import { TextPage } from './text-page.tsx'

/* Short text pages. They share a messages file, and therefore a chunk. */

export function AboutPage() {
  const i18n = useAboutI18n().about
  return (
    <TextPage i18n={i18n} genre="salsa">
      <LinkButton href={paths.apiDocs} look="quiet">
        {i18n.forBuilders}
      </LinkButton>
    </TextPage>
  )
}

export function FaqPage() {
  return <TextPage i18n={useAboutI18n().faq} genre="cumbia" />
}

export function ContactPage() {
  return <TextPage i18n={useAboutI18n().contact} genre="bachata" />
}

export function RefundsPage() {
  return <TextPage i18n={useAboutI18n().refunds} genre="vallenato" />
}

export function PrivacyPage() {
  return <TextPage i18n={useAboutI18n().privacy} genre="latin house" />
}

export function TermsPage() {
  return <TextPage i18n={useAboutI18n().terms} genre="tango" />
}
