declare module 'subset-font' {
  /** Only the part that `subset-fonts.ts` uses: a fixed value for an axis removes the axis from the font. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
