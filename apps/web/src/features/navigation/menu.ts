import { type Access, isAllowed, type Rights } from '#contract/access.ts';
import { MENU_GROUPS, type MenuGroup, PAGES, type Page, type PageName } from '#contract/pages.ts';

/** A page that stands in the menu; none of them has a parameter in its address. */
export type MenuPage = {
  [Name in PageName]: (typeof PAGES)[Name] extends { menu: MenuGroup } ? Name : never;
}[PageName];

export type MenuSection = { group: MenuGroup; label: string; expanded: boolean; items: MenuPage[] };

/** The sidebar as this person sees it; a group without an item is left out. */
export function menuFor(rights: Rights): MenuSection[] {
  return MENU_GROUPS.map((section) => ({ ...section, items: itemsOf(section.group, rights) })).filter(
    ({ items }) => items.length > 0,
  );
}

function itemsOf(group: MenuGroup, rights: Rights): MenuPage[] {
  const names = Object.keys(PAGES) as PageName[];
  return names.filter((name): name is MenuPage => {
    const page: Page = PAGES[name];
    return page.menu === group && isShown(page.access, rights);
  });
}

/** An item that asks for nothing but a login shows to everyone: its guard leads to the sign-in page. */
function isShown(access: Access, rights: Rights): boolean {
  return access.kind === 'signed-in' || isAllowed(access, rights);
}
