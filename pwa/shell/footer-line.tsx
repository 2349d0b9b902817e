import { paths } from '#contract/paths.ts'
import { useLanguage } from '#pwa/i18n/i18n.ts'
import { languageOptions, switchLanguage } from '#pwa/i18n/switch-language.ts'
import { useSession } from '#pwa/session/session.ts'
import { classNames } from '#pwa/ui/class-names.ts'

/** The end of a page in the app: one line with the documents and the other languages. */
export default function FooterLine() {
  const { language, i18n } = useLanguage()
  const footer = i18n.shell.footer
  const isSignedIn = useSession(({ me }) => me !== null)
  const others = languageOptions.filter(({ value }) => value !== language)
  const links = [
    [footer.contactUs, paths.contact],
    [footer.privacyPolicy, paths.privacy],
    [footer.terms, paths.terms],
  ] as const

  return (
    // On a phone the chat button of members has its place below the links.
    <footer className={classNames('mt-auto border-t border-line', isSignedIn && 'handheld:pb-18')}>
      <div className="page flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <p className="grow max-md:hidden">{footer.copyright}</p>
        {links.map(([label, href]) => (
          <a key={href} href={href} className="inline-flex min-h-11 items-center no-underline hover:text-text">
            {label}
          </a>
        ))}
        <div className="flex gap-x-3 max-md:ml-auto">
          {others.map(({ value, label, lang }) => (
            <button
              key={value}
              type="button"
              lang={lang}
              onClick={() => void switchLanguage(value)}
              className="min-h-11 font-semibold hover:text-text"
            >
              {label}
            </button>
          ))}
        </div>
      </div>
    </footer>
  )
}
