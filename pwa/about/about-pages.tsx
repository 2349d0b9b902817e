import { paths } from '#contract/paths.ts'
import { LinkButton } from '#pwa/ui/link-button.tsx'
import { useAboutMessages } from './i18n.ts'
import { TextPage } from './text-page.tsx'

/* Short honest pages. They share their words, and so they travel together. */

export function AboutPage() {
  const words = useAboutMessages().about
  return (
    <TextPage words={words} genre="salsa">
      <LinkButton href={paths.apiDocs} look="quiet">
        {words.forBuilders}
      </LinkButton>
    </TextPage>
  )
}

export function FaqPage() {
  return <TextPage words={useAboutMessages().faq} genre="cumbia" />
}

export function ContactPage() {
  return <TextPage words={useAboutMessages().contact} genre="bachata" />
}

export function RefundsPage() {
  return <TextPage words={useAboutMessages().refunds} genre="vallenato" />
}

export function PrivacyPage() {
  return <TextPage words={useAboutMessages().privacy} genre="latin house" />
}

export function TermsPage() {
  return <TextPage words={useAboutMessages().terms} genre="tango" />
}
