const ink = '#221B1A'
const stone = '#6B5E58'
const serif = "Marcellus, Georgia, 'Times New Roman', serif"
const sans = 'Mukta, Arial, Helvetica, sans-serif'

/** All values differ, because the email preview recognises a part by its style. */
export const emailStyles = {
  body: 'margin:0;padding:0;background:#FBF7F0',
  ground: 'background:#FBF7F0',
  around: 'padding:32px 16px',
  sheet: 'max-width:600px',
  top: `padding:0 0 20px;font:24px ${serif};color:${ink};letter-spacing:2px`,
  name: `color:${ink};text-decoration:none`,
  content: 'border-top:1px solid #B8862F;background:#FFFFFF;padding:32px 28px',
  heading: `margin:0 0 16px;font:400 26px/1.25 ${serif};color:${ink}`,
  paragraph: `margin:0 0 16px;font:16px/1.6 ${sans};color:${ink}`,
  action: 'margin:24px 0',
  button: `display:inline-block;background:#8C1D2F;color:#FBF7F0;font:600 16px ${sans};padding:14px 28px;text-decoration:none;border-radius:2px`,
  address: `margin:0;font:14px/1.5 ${sans};color:${stone};word-break:break-all`,
  part: `margin:32px 0 8px;padding:20px 0 0;border-top:1px solid #E6DBCB;font:400 20px/1.3 ${serif};color:${ink}`,
  imageCell: 'width:72px;padding:8px 0;background:#FFFFFF',
  image: 'display:block;width:72px;height:96px;background:#F3EADC;border:0',
  piece: `padding:8px 12px;font:16px/1.4 ${sans};color:${ink}`,
  detail: `font:14px/1.5 ${sans};color:${stone}`,
  amount: `padding:8px 0;font:16px/1.4 ${sans};color:${ink};white-space:nowrap`,
  totals: 'margin:12px 0 0',
  row: `padding:4px 0;font:400 16px/1.4 ${sans};color:${ink}`,
  total: `padding:8px 0;border-top:1px solid #E6DBCB;font:600 18px/1.4 ${sans};color:${ink}`,
  note: `margin:20px 0 0;font:16px/1.5 ${sans};color:${ink}`,
  foot: `border-top:1px solid #B8862F;padding:20px 0;font:14px/1.5 ${sans};color:${stone}`,
  link: `color:${stone}`,
}
