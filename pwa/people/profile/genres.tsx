import { Poster } from '#pwa/ui/poster.tsx'

/** A person's favourite genres, each with its rhythm. */
export function Genres({ genres, empty }: { genres: string[]; empty: string }) {
  if (genres.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="flex flex-wrap gap-3">
      {genres.map(genre => (
        <li
          key={genre}
          className="flex max-w-full items-center gap-3 rounded-full border border-line bg-surface py-1.5 pr-5 pl-1.5"
        >
          <Poster id={genre} genre={genre} width={100} height={100} className="size-11 shrink-0 rounded-full" />
          <bdi className="min-w-0 truncate font-semibold">{genre}</bdi>
        </li>
      ))}
    </ul>
  )
}
