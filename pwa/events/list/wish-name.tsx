import type { Wish } from '#contract/events/program.ts'
import { useProgramI18n } from '../event/program-i18n.ts'

export default function WishName({ wish }: { wish: Wish }) {
  return <>{useProgramI18n().wishes[wish]}</>
}
