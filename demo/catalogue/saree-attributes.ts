/** The attributes of each saree, by its slug. Its highlights contain more of them. */
export const sareeAttributes: Record<string, string> = {
  'organza-blush-bloom':
    'fabric.organza work.printed work.thread-work work.sequins occasion.party colour.pink pattern.floral transparency.sheer',
  'organza-powder-blue':
    'fabric.organza work.printed occasion.party colour.sky-blue pattern.floral transparency.sheer',
  'satin-emerald-evening':
    'fabric.satin weave.plain work.zari occasion.party colour.emerald pattern.plain transparency.opaque',
  'chiffon-sunset':
    'fabric.chiffon work.gota-patti occasion.festive occasion.party colour.peach transparency.sheer',
  'banarasi-katan-madder-rose':
    'fabric.silk weave.banarasi work.zari occasion.wedding colour.madder pattern.floral region.varanasi',
  'banarasi-peacock-teal':
    'fabric.silk weave.banarasi work.zari occasion.wedding occasion.festive colour.teal colour.midnight-blue pattern.butis region.varanasi',
  'banarasi-organza-mogra':
    'fabric.organza weave.banarasi work.zari occasion.wedding colour.ivory pattern.floral transparency.sheer region.varanasi',
  'banarasi-tanchoi-plum':
    'fabric.silk weave.banarasi occasion.festive occasion.party colour.plum pattern.floral region.varanasi',
  'pochampally-teal-coral':
    'fabric.silk weave.ikat occasion.festive colour.teal colour.coral pattern.geometric region.telangana',
  'pochampally-mono':
    'fabric.silk-cotton weave.ikat occasion.party occasion.office colour.black colour.ivory pattern.geometric region.telangana',
  'kalamkari-srikalahasti':
    'fabric.cotton work.hand-painted work.kalamkari occasion.festive occasion.office colour.cream pattern.floral region.andhra-pradesh',
  'kalamkari-machilipatnam-black':
    'fabric.mulmul work.block-print work.kalamkari occasion.office occasion.everyday colour.black pattern.floral region.andhra-pradesh',
  'tussar-honey-leaf':
    'fabric.tussar-silk occasion.festive occasion.office colour.beige colour.rust region.bihar',
  'tussar-ash-lotus':
    'fabric.tussar-silk occasion.festive occasion.office colour.grey pattern.floral',
  'jamdani-dhakai-white':
    'fabric.cotton weave.jamdani occasion.festive occasion.everyday colour.white pattern.floral transparency.slightly-sheer',
  'jamdani-neel':
    'fabric.cotton weave.jamdani occasion.party occasion.everyday colour.blue pattern.butis',
  'sambalpuri-rust-ikat':
    'fabric.cotton weave.ikat occasion.office occasion.everyday colour.rust colour.black pattern.geometric region.odisha',
  'linen-lilac-silver':
    'fabric.linen weave.plain work.zari occasion.office occasion.everyday colour.lilac colour.silver pattern.plain',
  'chanderi-rose-asharfi':
    'fabric.silk-cotton weave.chanderi occasion.wedding occasion.festive colour.pink pattern.butis transparency.slightly-sheer region.madhya-pradesh',
  'chanderi-mint-silver':
    'fabric.silk-cotton weave.chanderi work.zari occasion.festive colour.mint colour.silver pattern.butis region.madhya-pradesh',
  'maheshwari-indigo-stripe':
    'fabric.silk-cotton weave.maheshwari occasion.office occasion.everyday colour.indigo region.madhya-pradesh',
  'maheshwari-marigold':
    'fabric.silk-cotton weave.maheshwari work.zari occasion.office occasion.everyday occasion.pooja colour.marigold pattern.checks region.madhya-pradesh',
  'kanjivaram-arakku-green':
    'fabric.silk weave.kanjivaram work.zari occasion.wedding colour.maroon colour.bottle-green pattern.temple-border region.tamil-nadu',
  'kanjivaram-mustard-wine':
    'fabric.silk weave.kanjivaram occasion.wedding occasion.pooja colour.yellow colour.wine pattern.paisley region.tamil-nadu',
  'kanjivaram-checks-navy':
    'fabric.silk weave.kanjivaram work.zari occasion.wedding occasion.festive colour.midnight-blue colour.rani-pink pattern.checks region.tamil-nadu',
  'kasavu-onam-cream':
    'fabric.cotton weave.kasavu occasion.festive occasion.pooja colour.cream colour.gold pattern.animals-and-birds region.kerala',
  'mysore-crepe-rani':
    'fabric.crepe weave.plain work.zari occasion.party occasion.office colour.rani-pink pattern.plain region.karnataka',
  'paithani-parrot-green':
    'fabric.silk weave.paithani occasion.wedding occasion.festive colour.parrot-green pattern.animals-and-birds region.maharashtra',
  'paithani-purple-chandrakala':
    'fabric.silk weave.paithani occasion.festive colour.black pattern.butis region.maharashtra',
  'patola-rajkot-crimson':
    'fabric.silk weave.patola occasion.wedding occasion.festive colour.crimson pattern.floral region.gujarat',
  'bandhani-gharchola-red':
    'fabric.georgette work.zari work.bandhani occasion.wedding colour.red pattern.dots region.gujarat',
  'bandhani-indigo-gajji':
    'fabric.silk work.bandhani occasion.festive occasion.party colour.indigo pattern.dots',
  'lehariya-monsoon':
    'fabric.georgette work.gota-patti work.lehariya occasion.festive colour.green colour.sky-blue colour.white pattern.stripes region.rajasthan',
}
