import { randomUUIDv7 } from 'node:crypto';
import { writeMail } from '@countinghouse/mail/write-mail';
import { publicPages, sharesHost } from '@countinghouse/service/public-pages/public-pages';
import type pg from 'pg';
import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { comparePages } from '../../public-pages/compare-pages.ts';
import { readPageInventory } from '../../public-pages/page-inventory.ts';
import { receivePage } from '../../public-pages/receive-page.ts';
import {
  isAlarming,
  latestPageCheck,
  markPageCheckMailed,
  type PageCheck,
  storePageCheck,
} from '../../store/public-pages/page-checks.ts';
import { countPageReports } from '../../store/public-pages/page-reports.ts';
import { nightlyDueBefore } from '../nightly.ts';
import { JobError, type Task } from '../queue/task.ts';
import { sendMail } from './send-mail.ts';

const differencesLogged = 20;
/** A server that does not answer may be starting: it counts as a difference only after this many tries. */
const triesOfUnreachable = 5;

/**
 * Compares the public pages that browsers receive with what was built, once a night, and stores the result (PCI DSS 11.6.1). Differences,
 * and reports of blocked content from browsers since the last check, are logged, written to every operator's history and mailed to the
 * operator. The mail is retried until the mail server accepts it. Uses real time.
 */
export function checkPayPages({
  owner_pool,
  real_clock,
  settings,
  log,
}: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'settings' | 'log'>): Task<'check_pay_pages'> {
  const { PAY_INVENTORY_FILE: file, PAY_ORIGIN: origin, CHECKOUT_URL: checkout_url } = settings;
  const mailer = createMailer(settings);

  const check = async (
    now: Date,
    latest: PageCheck | undefined,
    file_name: string,
    tries: number,
  ): Promise<PageCheck> => {
    const inventory = await readPageInventory(file_name).catch((cause) => {
      throw new JobError('not_made', { cause });
    });
    const { files, differences } = await comparePages({
      inventory,
      checkout_url,
      shares_host: sharesHost(settings),
      receive: (path) => receivePage(`${origin}${path}`),
    });
    if (tries < triesOfUnreachable && differences.some(({ kind }) => kind === 'unreachable')) {
      throw new JobError('not_made');
    }
    const made = {
      page_check_id: randomUUIDv7(),
      checked_at: now,
      origin,
      pages: publicPages.length,
      files,
      report_count: await countPageReports(owner_pool, latest?.checked_at ?? new Date(0)),
      difference_count: differences.length,
      differences,
    };
    await storePageCheck(owner_pool, made);
    log.info({ pages: made.pages, files, difference_count: made.difference_count }, 'the public pages were checked');
    for (const difference of differences.slice(0, differencesLogged)) {
      log.error(difference, 'a public page is not what was built');
    }
    return { ...made, told_at: null };
  };

  return {
    name: 'check_pay_pages',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { tries }) => {
      if (file === undefined) return;
      const now = real_clock.now();
      const latest = await latestPageCheck(owner_pool);
      const present = isDue(latest, now) ? await check(now, latest, file, tries) : latest;
      if (present === undefined || !isAlarming(present) || present.told_at !== null) return;
      const { page_check_id, checked_at, differences, difference_count, report_count } = present;
      const mail = await writeMail(
        'page_check',
        { origin, checked_at, difference_count, report_count, differences, portal_url: settings.PORTAL_URL },
        'en',
      );
      await sendMail(mailer, { ...mail, to: settings.SUPPORT_EMAIL, message_id: `${page_check_id}.page-check` });
      await markPageCheckMailed(owner_pool, page_check_id, real_clock.now());
    },
  };
}

/** Whether tonight's check has not been made yet, or its mail was not accepted. */
export async function isPageCheckDue(owner_pool: pg.Pool, now: Date): Promise<boolean> {
  const latest = await latestPageCheck(owner_pool);
  return isDue(latest, now) || (latest !== undefined && isAlarming(latest) && latest.told_at === null);
}

function isDue(latest: PageCheck | undefined, now: Date): boolean {
  return latest === undefined || latest.checked_at < nightlyDueBefore(now);
}
