import { TextPage } from './text-page.tsx'
import { useAboutWords } from './words.ts'

export default function AboutPage() {
  return <TextPage words={useAboutWords().about} genre="salsa" />
}
