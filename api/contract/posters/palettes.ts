import type { PosterGenre } from './rhythms.ts'

/** Hex values, because the server's picture library does not support OKLCH. */
type Palette = {
  ground: [top: string, middle: string, bottom: string]
  lead: string
  answer: string
  fill: string
}

const paint = (ground: Palette['ground'], fill: string, answer: string, lead: string): Palette => ({
  ground,
  fill,
  answer,
  lead,
})

export const palettes: Record<PosterGenre, Palette> = {
  salsa: paint(['#5c0612', '#9c0620', '#fb4a4b'], '#ff4b4e', '#ffc05c', '#ffe9cb'),
  bachata: paint(['#43023a', '#9c0f72', '#fb2f9b'], '#ff2f9d', '#f09fea', '#ffe4f6'),
  reggaeton: paint(['#22194f', '#46389a', '#8b63fb'], '#8d64ff', '#61f28a', '#dcfad9'),
  merengue: paint(['#07375a', '#0468a6', '#05a4f3'], '#08a8f8', '#f8d42f', '#fcefcd'),
  cumbia: paint(['#033c24', '#06714a', '#0ba467'], '#08b475', '#ebd32b', '#ebf4d4'),
  'latin-jazz': paint(['#14223d', '#254673', '#427ed2'], '#4584d5', '#fcaa66', '#ffead4'),
  'musica-urbana': paint(['#1d0b3a', '#6a1fb0', '#ff5a36'], '#ff6a3d', '#39e0d0', '#e4fff9'),
  'rumba-tropical': paint(['#043b43', '#067a80', '#17b9a6'], '#12c2ad', '#ff8663', '#ffeedd'),
  'latin-pop': paint(['#3a1257', '#8d3fb5', '#f59ac2'], '#f283bb', '#ffc79c', '#fff2e6'),
  tango: paint(['#1c0609', '#560f1e', '#a8213a'], '#b3263f', '#cfa15a', '#f6e4c8'),
  'bossa-nova': paint(['#0b3340', '#1d6b78', '#6db7b0'], '#6fbcb4', '#f1c987', '#fff4dd'),
  flamenco: paint(['#240208', '#8e0b12', '#ec2b16'], '#f2391f', '#ffb43a', '#fdecd8'),
  mariachi: paint(['#05352a', '#0a6b4a', '#c42b2f'], '#d43a35', '#e9c46a', '#fdf3dc'),
  corridos: paint(['#2f150c', '#7d3a1c', '#d07a3c'], '#d9823f', '#f0c98c', '#fbefdc'),
  vallenato: paint(['#33250a', '#7c5a12', '#d29a1f'], '#dfa623', '#6fc6a2', '#fbf3d9'),
  dembow: paint(['#10112e', '#22308a', '#3d5cff'], '#4b68ff', '#c8f53c', '#f4ffd9'),
  'latin-house': paint(['#0a1a38', '#0f4b75', '#12a0a8'], '#12acb2', '#ff7ab0', '#ffe9f1'),
  'mash-ups': paint(['#2b0836', '#8a1a7a', '#e8456b'], '#ee4d72', '#4fd8e8', '#e6fbff'),
  'top-40s': paint(['#0d1445', '#3a33b4', '#e24bd0'], '#e454d3', '#5fe0ff', '#eafaff'),
  festival: paint(['#2a0a4a', '#a31a5e', '#ff7a2f'], '#ff7f36', '#ffd23f', '#fff3d1'),
}
