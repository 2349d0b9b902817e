import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Brand } from '#pwa/parts/brand.tsx'
import { LanguageSwitch, ThemeSwitch } from '#pwa/parts/switches.tsx'

/**
 * The footer of the landing page, which also links the administration, and of the pages that explain Pista. All other
 * pages end with `FooterLine`.
 */
export default function Footer({ hasAdmin = false }: { hasAdmin?: boolean }) {
  const { landing, shell: i18n } = useI18n()
  const footer = i18n.footer
  const links = globalThis.siteOfPage?.socialPages ?? []

  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="page grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-w-xs">
          <Brand />
          <p className="mt-4 text-muted">{footer.blurb}</p>
          <ul aria-label={footer.social} className="mt-5 -ml-2.5 flex flex-wrap gap-1">
            {links.map(href => (
              <li key={href}>
                <SocialLink href={href} />
              </li>
            ))}
            {/* Labels, until the operator has set the links of the site. */}
            {links.length === 0 &&
              socialIcons.map(icon => (
                <li key={icon.name} className="inline-grid size-11 place-items-center text-muted">
                  <SocialIcon {...icon} />
                </li>
              ))}
          </ul>
        </div>
        <FooterLinks
          title={footer.quickLinks}
          links={[
            [footer.allEvents, paths.tonight],
            [footer.venues, null],
            [footer.danceClasses, null],
            [footer.privateEvents, paths.contact],
          ]}
        />
        <FooterLinks
          title={footer.support}
          links={[
            [footer.contactUs, paths.contact],
            [footer.faq, paths.faq],
            [footer.refundPolicy, paths.refunds],
            [footer.privacyPolicy, paths.privacy],
          ]}
        />
        <div className="space-y-6">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <p className="flex flex-wrap items-center gap-x-5 border-t border-line pt-5 text-sm text-muted sm:col-span-2 lg:col-span-4">
          {footer.copyright}
          <a href={paths.jobs()} className="inline-flex min-h-11 items-center hover:text-text">
            {footer.gigs}
          </a>
          <a href={paths.terms} className="inline-flex min-h-11 items-center hover:text-text">
            {footer.terms}
          </a>
          {hasAdmin && (
            <a href={paths.admin} className="inline-flex min-h-11 items-center no-underline hover:text-text">
              {landing.admin}
            </a>
          )}
        </p>
      </div>
    </footer>
  )
}

/** The icon of a known network; the host of another one. */
function SocialLink({ href }: { href: string }) {
  const host = new URL(href).hostname.replace(/^www\./, '')
  const icon = socialIcons.find(({ name }) => `.${host}`.endsWith(`.${name.toLowerCase()}.com`))
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2.5 text-muted no-underline hover:bg-raised hover:text-text"
    >
      {icon ? <SocialIcon {...icon} /> : host}
    </a>
  )
}

/** A label without an address names something that has no page. */
function FooterLinks({ title, links }: { title: string; links: [label: string, href: string | null][] }) {
  return (
    <div>
      <h2 className="display mb-2 text-xl">{title}</h2>
      <ul>
        {links.map(([label, href]) => (
          <li key={label}>
            {href === null ? (
              <span className="inline-flex min-h-11 items-center text-muted">{label}</span>
            ) : (
              <a href={href} className="inline-flex min-h-11 items-center text-muted no-underline hover:text-text">
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Our own line drawings, so that no company's artwork is part of the download. */
const socialIcons = [
  {
    name: 'Instagram',
    path: 'M7 3.5h10A3.5 3.5 0 0 1 20.5 7v10a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.5ZM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM17.2 6.8v.01',
  },
  { name: 'TikTok', path: 'M13.5 3.5v11.7a3.9 3.9 0 1 1-3.9-3.9M13.5 3.5c.2 2.9 2.3 4.9 5.2 5' },
  {
    name: 'YouTube',
    path: 'M6 5.500h12a3.5 3.5 0 0 1 3.5 3.500v6a3.5 3.5 0 0 1-3.5 3.500H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.500ZM10.2 9v6l5-3Z',
  },
  { name: 'Facebook', path: 'M14 21v-8.500M17 4h-1.500A3.5 3.5 0 0 0 12 7.500V21M8.5 12.500H16' },
]

function SocialIcon({ name, path }: (typeof socialIcons)[number]) {
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label={name} className="size-6 fill-none stroke-current stroke-[1.8]">
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
