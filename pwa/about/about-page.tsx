import { useWords } from '#pwa/words.ts'
import { TextPage } from './text-page.tsx'

export default function AboutPage() {
  return <TextPage words={useWords().about.about} genre="salsa" />
}
