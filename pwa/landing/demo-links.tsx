import { paths } from '#contract/paths.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { Poster } from '#pwa/ui/poster.tsx'

export default function Demos() {
  const i18n = useI18n().landing

  return (
    <section className="mt-14">
      <h2 className="display text-4xl md:text-5xl">{i18n.demoTitle}</h2>
      <p className="mt-2 text-lg text-muted">{i18n.demoText}</p>
      <ul className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {demos.map(({ key, href, genre }) => (
          <li key={key}>
            <a
              href={href}
              className="group flex h-full overflow-hidden rounded-card border border-line bg-surface no-underline transition hover:border-edge sm:flex-col"
            >
              <Poster
                id={key}
                genre={genre}
                width={400}
                height={300}
                className="w-32 shrink-0 max-[16rem]:hidden sm:aspect-[4/3] sm:w-full"
              />
              <span className="block p-4 sm:p-5">
                <span className="display block text-2xl">{i18n.demos[key].title}</span>
                <span className="mt-1 block text-muted">{i18n.demos[key].text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const demos = [
  { key: 'goer', href: paths.demoGoer, genre: 'bachata' },
  { key: 'host', href: paths.demoHost, genre: 'latin jazz' },
  { key: 'discover', href: paths.demoDiscover, genre: 'reggaeton' },
  { key: 'create', href: paths.createEvent, genre: 'merengue' },
] as const
