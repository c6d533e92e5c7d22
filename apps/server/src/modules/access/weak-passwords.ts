// The most frequent passwords of published lists that satisfy the rule (6 to 16 characters, two kinds), in lower case. Digits and signs that
// stand for letters are written as letters before the comparison, so that each is listed once.
const common = new Set(
  `123123a 123123q 1234567a 12345678a 123456789a 123456a 123456aa 123456abc 123456q 123456qwe 123456z 12345a 12345abc 12345q 12345qwe 1234abcd
1234qwer 123abc 123abc123 123qwe 123qweasd 123qweasdzxc 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 1qazzaq1 1password 5201314a 520520a 5211314a 147258a 159357a 147852a a111111 a123123 a12345 a123456 a1234567 a12345678
a123456789 a1b2c3 a1b2c3d4 a5201314 a111222 a0000000 aa112233 aa123123 aa123321 aa123456 aa12345678 aa5201314 aaa111 aaa123 aaa123456
aaaa1111 aaaaa1 aaaaaa1 abc123 abc1234 abc12345 abc123456 abc12345678 abc123abc abcd123 abcd1234 abcd12345 abcd123456 abcde12345 abcdef1
abcdefg1 admin1 admin12 admin123 admin1234 admin12345 admin123456 admin888 admin2023 admin2024 admin2025 admin2026 administrator1 asd123
asd12345 asd123456 asd123asd asdasd1 asdasd123 asdf123 asdf1234 asdfgh1 asdfgh123 asdfghjkl1 baseball1 changeme1 changeme123 charlie1
computer1 default1 dragon1 dragon123 football1 freedom1 guest123 hello1 hello123 hello1234 iloveyou1 iloveyou2 iloveyou123 jordan23 letmein1
letmein123 liverpool1 login123 love123 love1234 lovely1 master1 master123 michael1 monkey1 monkey123 mypassword1 ncc1701 number1 nokia123
pass123 pass1234 pass12345 passw0rd passw0rd1 password0 password01 password1 password11 password12 password123 password1234 password12345
password2 password2023 password2024 password2025 password2026 password3 password9 password99 princess1 q123456 q1234567 q12345678 q1w2e3
q1w2e3r4 q1w2e3r4t5 qaz123 qaz123456 qaz123wsx qazwsx1 qazwsx12 qazwsx123 qq123123 qq123456 qq1234567 qq5201314 qwe123 qwe123123 qwe1234
qwe12345 qwe123456 qwe123qwe qweasd123 qweasdzxc1 qweqwe1 qweqwe123 qwer1234 qwer12345 qwer123456 qwert1 qwert123 qwert12345 qwerty1
qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop1 root123 root1234 root123456 samsung1 secret1 secret123 shadow1
sunshine1 superman1 system123 taobao123 temp1234 temp123 test123 test1234 test12345 test123456 tt123456 user123 user1234 w123456 w1234567
wang123 wang123456 welcome1 welcome12 welcome123 welcome2024 welcome2025 welcome2026 woaini1 woaini123 woaini1314 woaini520 woaini521 ww123456
www123 www123456 x123456 xiaoming1 xx123456 xxx123 z123456 z1234567 zaq12wsx zaq1zaq1 zhang123 zhang123456 zx123456 zxc123 zxc12345 zxc123456
zxcv1234 zxcvb12345 zxcvbn1 zxcvbn123 zxcvbnm1 zxcvbnm123 zz123456`.split(/\s+/),
);

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
/** Writes the digits and signs that stand for letters as letters. */
const asLetters = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => letters[sign] ?? sign);
const commonAsLetters = new Set([...common].map(asLetters));

// Shorter names occur in many good passwords.
const shortestName = 4;

/** The reasons why a password is easy to guess although it satisfies the rule. */
type Weakness = 'common' | 'named';

/**
 * Finds out whether a password is one of the most common ones (`common`), also with signs instead of letters or behind a `!` or `.`, or
 * contains a name of its account (`named`): user name, nickname, phone number, the part of the mail address before the @. Upper and lower case
 * are the same.
 */
export function weaknessOf(password: string, names: readonly (string | null | undefined)[]): Weakness | undefined {
  const lower = password.toLowerCase();
  const bare = lower.replace(/[!.?#*]+$/, '');
  if ([lower, bare].some((one) => common.has(one) || commonAsLetters.has(asLetters(one)))) return 'common';
  const own = names.map((name) => (name ?? '').toLowerCase().replace(/@.*$/, '')).filter((name) => name.length >= shortestName);
  const isNamed = own.some((name) => lower.includes(name) || asLetters(lower).includes(asLetters(name)));
  return isNamed ? 'named' : undefined;
}
