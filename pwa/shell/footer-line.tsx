import { paths } from '#contract/paths.ts'
import { chooseLanguage, useLanguage } from '#pwa/i18n.ts'

/** The end of a page in the app: one line with the documents and the other language. */
export default function FooterLine() {
  const { language, i18n } = useLanguage()
  const footer = i18n.shell.footer
  const other =
    language === 'en' ? ({ code: 'es', name: 'Español' } as const) : ({ code: 'en', name: 'English' } as const)
  const links = [
    [footer.contactUs, paths.contact],
    [footer.privacyPolicy, paths.privacy],
    [footer.terms, paths.terms],
  ] as const

  return (
    <footer className="mt-auto border-t border-line">
      <div className="page flex flex-wrap items-center gap-x-3 text-xs text-muted">
        <p className="grow max-md:hidden">{footer.copyright}</p>
        {links.map(([label, href]) => (
          <a key={href} href={href} className="inline-flex min-h-11 items-center no-underline hover:text-text">
            {label}
          </a>
        ))}
        <button
          type="button"
          lang={other.code}
          onClick={() => void chooseLanguage(other.code)}
          className="min-h-11 font-semibold hover:text-text max-md:ml-auto"
        >
          {other.name}
        </button>
      </div>
    </footer>
  )
}
