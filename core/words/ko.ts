/** Words of Korean. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "ko", anywhere: "spaced", yes: "예|네", confirm: "확인",
  risk: { destroy: "~삭제", end: "~해지 ~탈퇴", exclude: "~차단", permit: "~승인 ~허용 ~서명", revoke: "~철회 ~거부", send: "~전송 ~게시", share: "~공유 ~초대", spend: "~결제 ~구매 ~주문 ~송금" },
  harmless: { looks: "보기 표시 숨기기 열기 펼치기 접기 검색 필터 정렬 다음 이전 뒤로 더보기 더 자세히", closes: "닫기 취소 아니요 나중에 건너뛰기", parts: "메뉴", things: "도움말 설정 상세 상세보기 홈 알림 계정 프로필 기록 주문 내역 캘린더 오늘 메시지 페이지",
    small: "를 을" },
  credentials: { password: "비밀\\s?번호|비번|패스워드|암호", pin: "pin(?: ?번호)?|핀 ?번호", code: "인증 ?(?:번호|코드)|보안 ?코드", bare: "확인 ?코드", login: "로그인(?: ?정보)?|문자|sms", user: "사용자|아이디|계정",
    of: "의", is: "는|은|이|가|야", with: "로|으로|을|를|에|란을", enter: "입력\\p{L}*|넣\\p{L}*|사용\\p{L}*|써|채워", into: "에|로|으로", field: "칸|란|입력란|필드", own: "내|제|이|새", and: "그리고|하고|또는",
    if: "만약|면|인지", not: "틀리|맞|필수|비어|만료|너무|짧|약|강" },
  dates: { hourSign: "시", minute: "분", am: "오전", pm: "오후", year: "년", month: "월", day: "일" },
} satisfies PageWords;

export const serverWords = {
  conditional: "만약|만일",
  no: "아니요|아니|아뇨|안", cancel: "취소", done: "저장되었습니다|저장했습니다|추가되었습니다|생성되었습니다|업데이트되었습니다|수정되었습니다|삭제되었습니다|완료되었습니다|감사합니다",
  refused: "오류|실패|없습니다|않았습니다|않습니다|잘못|필수|거부|만료|이미 (?:존재|사용|등록)|다른 사용자|다시 시도|입력하세요", failed: "실패|거부되", asks: "하시겠습니까|정말", faultless: "오류(?:가)? ?없(?:습니다|음)", but: "지만|하지만|제외|만 |일부",
  qualified: "나머지|까지|대기|동안|새로고침|선택", draft: "초안|임시 ?저장", unsaved: "저장되지 않은", restored: "복원|불러왔", unsent: "이 기기|오프라인",
  turnsAway: "찾을 수 없|존재하지|접근 ?(?:거부|불가)|권한이 (?:없|필요)|점검 중|로그아웃되", search: "검색", open: "편집", paging: "다음|이전", signIn: "로그인", tellMe: "알려", several: "모두|모든", counter: "개",
  uncollected: "and affirm backOut finish inForm irreversible next previous years loading password passwordField is oneTimeCode securityCode cardNumber privateAnswer token risk.run credentials.prefix dates.months dates.weekdays dates.week dates.of dates.at select tell clear understood agreed cookies stop secret refusesNothing none progress cancelled not already unmet faults pleaseDo echo signInTo signOut newPassword keep make run asksWhat goTo which turnOff bin forbids relative places verbs person.agree person.allow",
  person: { unsure: "몰라|모르|아마", forbid: "취소|그만", please: "해 ?주세요|부탁합니다|감사합니다|요" },
} satisfies ServerWords;
