import { type Config, type Environment, SETTINGS } from '../config.ts';
import { findMisspelled } from './find-misspelled.ts';
import { doubtful, type Finding, good, wrong } from './finding.ts';

/** Different characters below which a secret was typed and not drawn: 32 random hexadecimal digits have 12 to 16. */
const DISTINCT_MIN = 10;

/** What can be said of the settings by themselves. `readConfig` has refused whatever cannot be meant. */
export function checkValues(config: Config, env: Environment, now = new Date()): Finding[] {
  return [
    ...tellMisspelled(env),
    ...checkSecret(env.APP_SECRET),
    ...checkProxies(config),
    ...(config.production ? checkProduction(config) : []),
    good(
      'SCHOOL_TIME_ZONE',
      `學校現在是 ${now.toLocaleString('sv-SE', { timeZone: config.schoolTimeZone })}（${config.schoolTimeZone}）`,
    ),
  ];
}

export function tellMisspelled(env: Environment): Finding[] {
  const misspelled = findMisspelled(Object.keys(env), SETTINGS);
  return misspelled.map(({ name, meant }) => doubtful(name, `沒有這個設定，不會生效。是不是要寫 ${meant}？`));
}

function checkSecret(secret: string | undefined): Finding[] {
  if (!secret || new Set(secret).size >= DISTINCT_MIN) return [];
  return [doubtful('APP_SECRET', '太容易猜到。請改用 openssl rand -hex 32 產生的值，再重新輸入 API 金鑰。')];
}

function checkProxies({ production, publicUrl, trustedProxies }: Config): Finding[] {
  const everybody = trustedProxies.filter((entry) => entry.endsWith('/0'));
  if (everybody.length > 0) {
    return [
      wrong(
        'TRUSTED_PROXIES',
        `${everybody.join('、')} 包含所有位址，任何人都能假冒別人的位址。請只填反向代理的位址。`,
      ),
    ];
  }
  if (production && trustedProxies.length === 0 && publicUrl?.startsWith('https:')) {
    return [
      doubtful(
        'TRUSTED_PROXIES',
        '未設定。PUBLIC_URL 是 https，前面應該有反向代理：不填它的位址，全校看起來都來自同一個位址，登入次數會一起計算。',
      ),
    ];
  }
  return [];
}

function checkProduction({ demo, publicUrl }: Config): Finding[] {
  const findings: Finding[] = [];
  if (demo) findings.push(doubtful('DEMO', '示範帳號的密碼人人知道，正式環境請改為 0。'));
  if (!publicUrl)
    findings.push(
      doubtful('PUBLIC_URL', '未設定。請填使用者輸入的網址，例如 https://xueban.school.edu.hk。'),
    );
  else if (publicUrl.startsWith('http:')) {
    findings.push(
      doubtful('PUBLIC_URL', '是 http：密碼與對話會以明文經過網路，麥克風也無法使用。請改用 https。'),
    );
  }
  return findings;
}
