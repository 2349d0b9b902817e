import type { Subject } from '../choices.ts'
import { beams, couple, fan, rose, skirt, steps } from './figures.ts'
import {
  accordion,
  bass,
  congas,
  guitar,
  keys,
  maracas,
  mic,
  record,
  speakers,
  tambora,
  trumpet,
} from './instruments.ts'
import { candles, chain, disco, hat, moon, palm, river, street, type } from './scenes.ts'
import type { SubjectDrawing } from './subject.ts'

export const subjects: Record<Subject, SubjectDrawing> = {
  accordion,
  bass,
  beams,
  candles,
  chain,
  congas,
  couple,
  disco,
  fan,
  guitar,
  hat,
  keys,
  maracas,
  mic,
  moon,
  palm,
  record,
  river,
  rose,
  skirt,
  speakers,
  steps,
  street,
  tambora,
  trumpet,
  type,
}
