import type { HomeSection } from '#shop/site/home/home-sections.ts'
import { initialHome } from '#shop/site/home/home-sections.ts'

type Head = { title: string; description: string }

const initial: Head = {
  title: 'Salwar suits and sarees',
  description:
    'Salwar suits and sarees, chosen piece by piece: silk, cotton and gold thread for every day and every feast.',
}

type Shown = { sections: readonly Pick<HomeSection, 'type' | 'items'>[]; tagline: string }

/** Title and description for search engines and shared links: the owner's own words, as soon as the
 * tagline or the hero has some. */
export function homeHead({ sections, tagline }: Shown): Head {
  const hero = heroOf(sections)
  const first = heroOf(initialHome.sections)
  const own = hero && hero.heading !== first?.heading && hero.text !== first?.text ? hero : null
  return {
    title: tagline || own?.heading || initial.title,
    description: own?.text || tagline || own?.heading || initial.description,
  }
}

function heroOf(sections: Shown['sections']) {
  return sections.find(({ type }) => type === 'hero')?.items[0]
}
