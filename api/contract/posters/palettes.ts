/** The flat colours of a genre. Hex values, because the server's picture library does not support OKLCH. */
export type Palette = { ink: string; deep: string; bright: string; warm: string; pale: string }

const paint = (ink: string, deep: string, bright: string, warm: string, pale: string): Palette => ({
  ink,
  deep,
  bright,
  warm,
  pale,
})

export const palettes = {
  salsa: paint('#2a0710', '#8a0d20', '#d9262c', '#ffb627', '#fff0d6'),
  bachata: paint('#2b0526', '#8b0f63', '#e0308f', '#ff8fba', '#ffe8f1'),
  reggaeton: paint('#0e0626', '#3f1a9c', '#7a45f5', '#3df58c', '#e9e1ff'),
  merengue: paint('#06224f', '#0a56c2', '#ff4b3e', '#ffd60a', '#fff6d1'),
  cumbia: paint('#04301f', '#0b6b3f', '#ff7a2f', '#ffc933', '#fdf3cf'),
  'latin-jazz': paint('#0a1230', '#1b3a7a', '#e0592a', '#ffab6b', '#ffeedd'),
  'musica-urbana': paint('#1d0b3a', '#6a1fb0', '#ff5a36', '#39e0d0', '#e4fff9'),
  'rumba-tropical': paint('#043b43', '#067a80', '#ff6f4f', '#ffc48a', '#fff3e6'),
  'latin-pop': paint('#3a1257', '#8d3fb5', '#f0609e', '#ffc79c', '#fff2e6'),
  tango: paint('#1c0609', '#6d1022', '#b3263f', '#dcb06a', '#f6e4c8'),
  'bossa-nova': paint('#0b3340', '#1d6b78', '#e88a5a', '#f1c987', '#fff4dd'),
  flamenco: paint('#240208', '#8e0b12', '#ec2b16', '#ffb43a', '#fdecd8'),
  mariachi: paint('#05352a', '#0a6b4a', '#d43a35', '#e9c46a', '#fdf3dc'),
  corridos: paint('#2f150c', '#7d3a1c', '#d9823f', '#f0c98c', '#fbefdc'),
  vallenato: paint('#33250a', '#15694f', '#dfa623', '#f4cf6b', '#fbf3d9'),
  dembow: paint('#10112e', '#2a38b0', '#4b68ff', '#c8f53c', '#f4ffd9'),
  'latin-house': paint('#0a1a38', '#0f5b85', '#12acb2', '#ff8fbc', '#ffe9f1'),
  'mash-ups': paint('#2b0836', '#8a1a7a', '#ee4d72', '#4fd8e8', '#e6fbff'),
  'top-40s': paint('#0d1445', '#3a33b4', '#e454d3', '#5fe0ff', '#eafaff'),
  festival: paint('#2a0a4a', '#a31a5e', '#ff7f36', '#ffd23f', '#fff3d1'),
}

export type PosterGenre = keyof typeof palettes
