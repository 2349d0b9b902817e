import type { ReactNode } from 'react'
import { withTimes } from '#contract/events/event-time-labels.ts'
import { paths } from '#contract/paths.ts'
import { site } from '#contract/site/calls.ts'
import type { PublicSite } from '#contract/site/site.ts'
import { useWays } from '#pwa/accounts/sign-up/sign-up-ways.ts'
import { useRemote } from '#pwa/data/use-remote.ts'
import { useFormat, useTitle } from '#pwa/i18n/i18n.ts'
import { useAboutI18n } from '#pwa/i18n/pages/about.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { QuietLink } from '#pwa/ui/button.tsx'
import { Poster } from '#pwa/ui/poster.tsx'
import { resource } from '#sw/http/send.ts'

/* Short text pages. They share a messages file, and therefore a chunk. */

export function AboutPage() {
  const i18n = useAboutI18n().about
  return (
    <TextPage i18n={i18n} genre="salsa">
      <QuietLink href={paths.apiDocs}>{i18n.forBuilders}</QuietLink>
      <p className="mt-6 text-sm text-muted">
        {i18n.cities} {i18n.zones}
      </p>
    </TextPage>
  )
}

export function FaqPage() {
  return <TextPage i18n={useAboutI18n().faq} genre="cumbia" />
}

export function ContactPage() {
  const { contact, site: i18n } = useAboutI18n()
  const site = useSite()
  return (
    <TextPage i18n={contact} genre="bachata">
      {site && (site.operator ?? site.contact) && (
        <section className="max-w-2xl">
          <h2 className="display text-2xl">{i18n.operator}</h2>
          <p className="mt-2 wrap-anywhere">{site.operator}</p>
          <p className="wrap-anywhere">{site.contact}</p>
        </section>
      )}
    </TextPage>
  )
}

export function RefundsPage() {
  return <TextPage i18n={useAboutI18n().refunds} genre="vallenato" />
}

export function PrivacyPage() {
  return <TextPage i18n={useAboutI18n().privacy} genre="latin house" />
}

export function TermsPage() {
  const { terms, site: i18n } = useAboutI18n()
  const rules = useSite()?.rules
  const { signUpBy } = useWays()
  const { termsOfAccount } = useEmailCodesI18n()
  // The first section names the contact of an account.
  const sections = terms.sections.map((section, index) =>
    index === 0 && signUpBy.includes('email') ? { ...section, text: termsOfAccount } : section,
  )
  return (
    <TextPage i18n={{ ...terms, sections }} genre="tango">
      {rules && (
        <section className="max-w-2xl">
          <h2 className="display text-2xl">{i18n.rules}</h2>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{rules}</p>
        </section>
      )}
    </TextPage>
  )
}

/** What the operators of the site have written; undefined until it is known. */
function useSite(): PublicSite | undefined {
  const remote = useRemote(resource(site), null)
  return remote.state === 'loaded' ? remote.body : undefined
}

type TextPageMessages = { title: string; lead: string; sections: { title: string; text: string }[] }

/** A text page: a band of poster, a lead, and short sections in two columns. */
function TextPage({ i18n, genre, children }: { i18n: TextPageMessages; genre: string; children?: ReactNode }) {
  useTitle(i18n.title)
  const format = useFormat()

  return (
    <>
      <Poster id={`page-${genre}`} genre={genre} width={1440} height={220} className="h-28 md:h-44" />
      <div className="page pt-10 pb-20 md:pt-14">
        <h1 className="display max-w-4xl text-5xl long-words md:text-7xl">{i18n.title}</h1>
        <p className="mt-5 max-w-2xl text-xl text-muted">{i18n.lead}</p>
        <div className="mt-12 grid max-w-5xl gap-x-16 gap-y-10 md:grid-cols-2">
          {i18n.sections.map(section => (
            <section key={section.title}>
              <h2 className="display text-2xl">{section.title}</h2>
              <p className="mt-2 text-muted">{withTimes(section.text, format)}</p>
            </section>
          ))}
        </div>
        {children && <div className="mt-12">{children}</div>}
      </div>
    </>
  )
}
