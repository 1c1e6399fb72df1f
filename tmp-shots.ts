import { spawn } from 'node:child_process';
import { readFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, ensureChromium } from './scripts/chromium.ts';
import { keepAllStaged } from './scripts/screenshots/keep-staged.ts';
const games = JSON.parse(readFileSync('/tmp/shots20/stats/games.json','utf8'));
const shots: [string, string, number, number, 'dark'|'light', string, ((page: any)=>Promise<void>)?][] = [
 ['nl-1280-dark','/statistics/nova-luna',1280,720,'dark','en-GB'],
 ['nl-390-dark','/statistics/nova-luna',390,844,'dark','en-GB'],
 ['nl-1280-light-de','/statistics/nova-luna',1280,720,'light','de'],
 ['nl-390-light-hu','/statistics/nova-luna',390,844,'light','hu'],
 ['nb-1280-dark','/statistics/nebula',1280,720,'dark','en-GB'],
 ['nl-tables','/statistics/nova-luna?players=2',1280,720,'dark','en-GB', async (page)=>{ for (const b of await page.getByRole('button',{name:/As a table/}).all()) await b.click(); await page.locator('details').click(); }],
 ['nl-390-tables','/statistics/nova-luna?players=2',390,844,'dark','de', async (page)=>{ for (const b of await page.locator('button[aria-pressed]').all()) await b.click(); }],
];
const only = new RegExp(process.argv[2] ?? '');
const server = spawn(process.execPath, ['--conditions=orrery-source','packages/cli/src/orrery.ts','serve','--port','0','--data',mkdtempSync(join(tmpdir(),'st-'))],{stdio:['ignore','pipe','inherit']});
const address = await new Promise<string>((ok)=>{let s='';server.stdout.on('data',(d)=>{s+=d;const a=/http:\S+/.exec(s)?.[0];if(a)ok(a)})});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_ARGUMENTS] });
for (const [name,path,width,height,colorScheme,locale,act] of shots.filter(([n])=>only.test(n))) {
  const context = await browser.newContext({ baseURL: address, viewport:{width,height}, colorScheme, locale, reducedMotion:'reduce', hasTouch: width<600, isMobile: width<600 });
  const page = await context.newPage();
  page.on('console',(m)=>{ if(m.type()==='error'||m.type()==='warning') console.log(name,m.text())});
  page.on('pageerror',(e)=>console.log(name,e.stack));
  await keepAllStaged(page, games);
  await page.goto(path);
  const t=Date.now();
  await page.locator('dl').waitFor();
  await page.waitForFunction(()=>document.querySelector('progress')===null);
  console.log(name,'read in',Date.now()-t);
  await act?.(page);
  await page.waitForTimeout(300);
  const over = await page.evaluate(()=>document.documentElement.scrollWidth - innerWidth);
  if (over>0) console.log(name,'overflow',over);
  await page.screenshot({ path:`/tmp/shots20/stats/${name}.png`, fullPage:true });
  await context.close();
}
await browser.close(); server.kill('SIGTERM');
