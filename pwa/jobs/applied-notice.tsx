import { Notice } from '#pwa/ui/notice.tsx'
import { useLanguage } from '#pwa/words.ts'
import { useKeptWords } from './kept-words.ts'

/** For a later visit: whoever applied does not have to wonder whether it arrived. */
export function AppliedNotice({ at }: { at: number }) {
  const text = useKeptWords()
  const language = useLanguage(state => state.language)
  const date = new Date(at).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric' })
  return <Notice tone="good">{text.applied(date)}</Notice>
}
