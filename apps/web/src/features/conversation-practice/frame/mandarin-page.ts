// All in one late part: what a page begins with, the bundler would lay into the beginning of every page.
void import('./mandarin-practice.tsx');
