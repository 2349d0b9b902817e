import { useI18n } from '#pwa/i18n.ts'
import { Poster } from '#pwa/ui/poster.tsx'

/** Posters of several genres, with a text that explains how they are drawn. */
export function Rhythms() {
  const i18n = useI18n().landing

  return (
    <section className="overflow-hidden py-20 md:py-28">
      <div className="page grid items-end gap-4 md:grid-cols-2 md:gap-16">
        <h2 className="display text-5xl md:text-6xl">{i18n.rhythmTitle}</h2>
        <p className="max-w-xl text-lg text-muted">{i18n.rhythmText}</p>
      </div>
      <ul aria-hidden className="mt-10 flex justify-center gap-3 md:mt-14 md:gap-5">
        {posters.map(({ id, genre, composition, name }, index) => (
          <li
            key={id}
            className={`relative w-36 shrink-0 overflow-hidden rounded-2xl md:w-56 ${index % 2 === 0 ? '' : 'translate-y-6'}`}
          >
            <Poster id={id} genre={genre} composition={composition} className="aspect-[3/4]" />
            <span className="poster-name display absolute inset-x-0 bottom-0 px-4 pt-12 pb-3 text-lg md:text-2xl">
              {name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const posters = [
  { id: 'wall-cumbia', genre: 'cumbia', composition: 'rings', name: 'Cumbia' },
  { id: 'wall-jazz', genre: 'latin jazz', composition: 'columns', name: 'Latin Jazz' },
  { id: 'wall-bachata', genre: 'bachata', composition: 'sun', name: 'Bachata' },
  { id: 'wall-salsa', genre: 'salsa', composition: 'rings', name: 'Salsa' },
  { id: 'wall-reggaeton', genre: 'reggaeton', composition: 'columns', name: 'Reggaeton' },
  { id: 'wall-merengue', genre: 'merengue', composition: 'sun', name: 'Merengue' },
  { id: 'wall-rumba', genre: 'rumba tropical', composition: 'rings', name: 'Rumba' },
] as const
