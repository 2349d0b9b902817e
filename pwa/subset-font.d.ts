declare module 'subset-font' {
  /** Only what `cut-fonts.ts` uses: a fixed value for an axis takes the axis out of the font. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, number> },
  ): Promise<Buffer>
}
