/**
 * How a page of the producer's looks in its frame: our type and scale, its headings below the screen's own. The security policy
 * allows this text alone, by its hash, and the frame holds it word for word.
 */
export const FOREIGN_STYLE = [
  'body{margin:4px 0;font:16px/24px "Atkinson Hyperlegible Next",system-ui,sans-serif;overflow-wrap:anywhere}',
  'h3{margin:0 0 4px;font-size:16px;line-height:24px}',
  'h4,h5{margin:0 0 4px;font-size:15px;line-height:22px}',
  'p,ul,ol,table,figure,blockquote{margin:0 0 12px;max-width:72ch}',
  'ul,ol{padding-left:24px}',
  'img{max-width:100%;height:auto}',
  'td,th{padding:2px 12px 2px 0;text-align:left}',
].join('')
